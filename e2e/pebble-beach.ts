/**
 * Pebble Beach Golf Links, blue tees: pars and yards as on the club's card (36 + 36 = 72; 3,310 + 3,492 = 6,802 yards).
 * Source: OpenGolfAPI (github.com/opengolfapi/data, ODbL 1.0), agreeing with five other listings for par and one for yards.
 */
export const pebbleBeach: readonly { readonly par: 3 | 4 | 5; readonly yards: number }[] = [
  { par: 4, yards: 378 },
  { par: 5, yards: 509 },
  { par: 4, yards: 397 },
  { par: 4, yards: 333 },
  { par: 3, yards: 189 },
  { par: 5, yards: 498 },
  { par: 3, yards: 107 },
  { par: 4, yards: 416 },
  { par: 4, yards: 483 },
  { par: 4, yards: 444 },
  { par: 4, yards: 370 },
  { par: 3, yards: 202 },
  { par: 4, yards: 401 },
  { par: 5, yards: 559 },
  { par: 4, yards: 393 },
  { par: 4, yards: 400 },
  { par: 3, yards: 182 },
  { par: 5, yards: 541 },
]
