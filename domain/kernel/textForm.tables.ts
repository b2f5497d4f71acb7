// The tables of the canonical form of text (domain.md Decided 44), in hexadecimal code points.

const codePoints = (table: string): readonly string[] =>
  table
    .trim()
    .split(/\s+/u)
    .map((code) => (code === '-' ? '' : String.fromCodePoint(Number.parseInt(code, 16))))

/**
 * The unified ideographs of U+2E81 to U+2EF3, CJK Radicals Supplement, in their order (Unicode 17, EquivalentUnifiedIdeograph.txt);
 * "-" (an empty text) where no character is assigned. The Kangxi radicals and the compatibility ideographs are mapped by NFKC.
 */
export const RADICALS_FROM = 0x2e81
export const RADICALS = codePoints(`
  5382 4e5b 4e5a 4e59 4ebb 5182 20628 5200 5202 535c 353e 5c0f 5c0f 5140 5c23 5c22 21bc2 5df3 5e7a 5f51 2b739
  5fc4 5fc3 624c 6535 - 65e1 65e5 6708 6b7a 6bcd 6c11 6c35 6c3a 706c 722b 722b 4e2c 725b 72ad 738b 24d14 76ee
  793a 793b 25ad7 7cf9 7e9f 7f53 7f52 34c1 5197 2626b 7f8a 2634c 2634b 8002 8080 807f 8089 26951 8279 8279
  8279 864e 8864 8980 897f 89c1 89d2 278b2 8ba0 8d1d 27fb7 8f66 8fb6 8fb6 8fb6 9091 9485 9577 9578 957f 95e8
  28e0f 961d 96e8 9752 97e6 9875 98ce 98de 98df 2967f 98e0 9963 29810 9a6c 9aa8 9b3c 9c7c 9e1f 5364 9ea6 9ec4
  9efe 6589 9f50 6b6f 9f7f 7adc 9f99 9f9c 4e80 9f9f
`)

/**
 * What the characters of the private use area from U+E815 to U+E864 mean where a font or an input method followed the
 * first editions of GB 18030, in their order (GB 18030-2022, two bytes FE50 to FEA0).
 */
export const PRIVATE_FROM = 0xe815
export const PRIVATE = codePoints(`
  2e81 20087 20089 200cc 2e84 3473 3447 2e88 2e8b 9fb4 359e 361a 360e 2e8c 2e97 396e 3918 9fb5 39cf 39df 3a73
  39d0 9fb6 9fb7 3b4e 3c6e 3ce0 2ea7 215d7 9fb8 2eaa 4056 415f 2eae 4337 2eb3 2eb6 2eb7 2298f 43b1 43ac 2ebb
  43dd 44d6 4661 464c 9fb9 4723 4729 477c 478d 2eca 4947 497a 497d 4982 4983 4985 4986 499f 499b 49b7 49b6
  9fba 241fe 4ca3 4c9f 4ca0 4ca1 4c77 4ca2 4d13 4d14 4d15 4d16 4d17 4d18 4d19 4dae 9fbb
`)
