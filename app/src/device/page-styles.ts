/** Every rule of the page, a sheet each, for a copy that can't or mustn't fetch them by their addresses. */
export function pageStyles(): string[] {
  return [...document.styleSheets].map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('\n'))
}
