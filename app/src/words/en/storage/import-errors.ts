/** By LegacyImportErrorCode. Source: document 1 section 8. */
export const importErrors = {
  'too-large': 'This file is too large to import. Nothing was changed.',
  'not-a-backup': (productName: string) => `Import failed. Is this a valid ${productName} backup file?`,
  'not-a-spreadsheet': (productName: string) =>
    `Import failed. Is this a spreadsheet exported from ${productName}, as a CSV file?`,
  'unknown-encoding':
    "Import failed. We can't tell how the letters in this file are stored. Save it again as 'CSV UTF-8'.",
  'unsupported-version': 'Unsupported export version',
}
