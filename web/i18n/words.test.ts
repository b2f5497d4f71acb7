import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import { foreignIn, SENTENCE } from './testLanguage.ts'

const root = `${import.meta.dirname}/../../`
const NOT_PRODUCT = /\.test\.tsx?$|\.factory\.ts$|^server\/(?:test|seed)\/|\/test[A-Z]\w*\.tsx?$/

/** The sentences of the product, each with its place in the source. */
const sentences = ['domain', 'server', 'web']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules', '**/dist'] }))
  .filter((path) => !NOT_PRODUCT.test(path))
  .flatMap((path) => {
    const source = readFileSync(root + path, 'utf8')
    return [...source.matchAll(SENTENCE)].map(({ index, 1: CN = '', 2: HK = '', 3: US = '' }) => ({
      place: `${path}:${source.slice(0, index).split('\n').length}`,
      texts: { CN, HK, US },
    }))
  })

test('every sentence is in its language: no character of the other script, no English in place of Chinese', () => {
  expect(sentences.length).toBeGreaterThan(5000)
  const faults = sentences.flatMap(({ place, texts }) =>
    LANGS.flatMap((lang) => {
      const foreign = foreignIn(texts[lang], lang)
      // Names such as PDF are the same in all three.
      const isName = new Set(Object.values(texts)).size === 1 && lang !== 'US'
      return foreign && !isName ? [`${place} ${lang}: ${foreign} in ${texts[lang]}`] : []
    }),
  )
  expect(faults).toEqual([])
})

test('the parts of a list are separated as the language does: no screen has “、” of its own (issue 30)', () => {
  const faults = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .filter((path) => !NOT_PRODUCT.test(path))
    .filter((path) => readFileSync(root + path, 'utf8').match(/(?:join\(|&& )'、'/))
  expect(faults).toEqual([])
})
