/** The product's one name, unless the operator's configuration has another for the screens. */
export const product = 'Teemates'

/** The locale of dates, numbers and plural forms. */
export const locale = 'en-US'

export const tagline = "Golf's better with mates"

export const noScript = `${product} needs JavaScript. Turn it on in your browser and reload this page.`
