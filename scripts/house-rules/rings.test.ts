import { expect, test } from 'vitest'
import { complaintsAbout, lintTimeoutMs } from './samples.ts'

const leaf = 'app/src/rounds/leaf.ts'
const other = 'app/src/rounds/other.ts'

test.each([
  ['a type', "import type { Leaf } from './leaf.ts'\nexport type Other = { readonly leaf: Leaf }\n"],
  ['a function', "import { leafOf } from './leaf.ts'\nexport const other = leafOf\nexport type Other = string\n"],
])(
  'a file imports nothing that imports %s of it',
  async (_, text) => {
    const ring = new Map([
      [
        leaf,
        "import type { Other } from './other.ts'\nexport type Leaf = Other\nexport const leafOf = (other: Other) => other\n",
      ],
      [other, text],
    ])
    expect([...(await complaintsAbout(ring)).keys()].sort()).toEqual([leaf, other])

    const noRing = new Map([
      ...ring,
      [leaf, 'export type Leaf = string\nexport const leafOf = (other: string) => other\n'],
    ])
    expect([...(await complaintsAbout(noRing)).keys()]).toEqual([])
  },
  lintTimeoutMs,
)
