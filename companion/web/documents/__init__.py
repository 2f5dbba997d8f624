"""The report of a night as files: text, CSV, XLSX, PDF, a page that stands alone."""
