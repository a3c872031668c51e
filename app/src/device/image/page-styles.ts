/** Every rule of the page, one text per sheet, for a copy that can't or mustn't fetch the sheets. */
export function pageStyles(): string[] {
  return [...document.styleSheets].map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('\n'))
}

/**
 * Like pageStyles, but as one text and without the rules for classes that don't occur in the element. Only few rules
 * remain.
 */
export function stylesFor(element: Element): string {
  const names = new Set<string>()
  for (const one of [element, ...element.querySelectorAll('*')]) {
    for (const name of one.classList) names.add(name)
  }
  return [...document.styleSheets].map((sheet) => rulesFor(names, sheet.cssRules)).join('\n')
}

function rulesFor(names: ReadonlySet<string>, rules: CSSRuleList): string {
  const texts = [...rules].map((rule) => {
    if (rule instanceof CSSStyleRule) return mayMatch(names, rule.selectorText) ? rule.cssText : ''
    if (rule instanceof CSSKeyframesRule) return ''
    if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name}{${rulesFor(names, rule.cssRules)}}`
    if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText}{${rulesFor(names, rule.cssRules)}}`
    return rule.cssText
  })
  return texts.filter((text) => text !== '').join('\n')
}

const className = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-])+)/gi
const escaped = /\\(?:([\da-f]{1,6})\s?|(.))/gi

/**
 * Whether an alternative of the selector needs no other classes than these. It may return true too often, but never false
 * wrongly.
 */
export function mayMatch(names: ReadonlySet<string>, selector: string): boolean {
  if (selector.includes(':not(')) return true
  return selector
    .split(/(?<!\\),/)
    .some((part) => [...part.matchAll(className)].every(([, name = '']) => names.has(plain(name))))
}

/** Browsers may serialize one name in more than one way. */
function plain(name: string): string {
  return name.replace(escaped, (_, hex: string | undefined, sign: string | undefined) =>
    hex === undefined ? (sign ?? '') : String.fromCodePoint(Number.parseInt(hex, 16)),
  )
}
