/** Whether an address of Stats has the tab History open. */
export function isHistoryTab(query: string): boolean {
  return new URLSearchParams(query).get('tab') === 'history'
}
