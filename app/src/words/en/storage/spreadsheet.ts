export const spreadsheet = {
  exporting: 'Preparing your spreadsheet…',
  exported: 'Spreadsheet exported successfully!',
  exportedNative: 'Spreadsheet saved to Documents folder! Check your Files app.',
  exportFailed: 'Export failed. Please try again.',
  exportFailedNative: 'Failed to create the spreadsheet. Please try again.',
}
