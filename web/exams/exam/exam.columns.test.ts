import { expect, it } from 'vitest'
import { makeRoom } from '../../kit/view/columnLook.ts'
import { platformColumns, siteColumns } from './exam.columns.tsx'

/** A window of 1440 px leaves 1104 px beside the open menu; boxes and verbs take their part of them. */
const [LIST, BOXES, VERBS] = [1104, 40, { CN: 148, US: 136 }]
/** px for the 19 letters and digits of a number, with the padding of its cell. */
const NUMBER = 172

it.each([
  ['of a site', 'CN', siteColumns],
  ['of a site', 'US', siteColumns],
  ['of all sites', 'CN', platformColumns],
  ['of all sites', 'US', platformColumns],
] as const)(
  'the number of an exam is whole in the list %s in %s, so that T01 and P01 can be told apart at 1440 px (issue 30)',
  (_, lang, columns) => {
    const shown = columns
      .filter(({ extra }) => !extra)
      .map(({ name, width, englishWidth }) => ({ name, width: lang === 'US' ? (englishWidth ?? width) : width }))
    const sum = shown.reduce((all, { width }) => all + width, VERBS[lang])
    const fitted = makeRoom(shown, BOXES + Math.max(0, sum - LIST))
    expect(fitted[0]?.width).toBeGreaterThanOrEqual(NUMBER)
    expect(fitted.reduce((all, { width }) => all + width, VERBS[lang] + BOXES)).toBeLessThanOrEqual(LIST)
  },
)
