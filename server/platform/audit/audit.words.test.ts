import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { actionText } from '@zhikao/domain/platform/audit/audit.messages.ts'
import { readLifecycles } from '../../test/proof/lifecycles.ts'

const server = new URL('../../', import.meta.url)

/** Every action that the code names in one piece. */
async function namedActions(): Promise<string[]> {
  const paths = await readdir(server, { recursive: true })
  const sources = paths.filter((path) =>
    /^(platform|catalogue|people|sites|publishing|exams|results)\/.*(?<!\.test)\.ts$/.test(path),
  )
  const texts = await Promise.all(sources.map((path) => readFile(new URL(path, server), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(/action: '(\w+\.\w+)'/g)].map(([, action = '']) => action))
}

/** Every move of every lifecycle, and how its record begins. */
async function moveActions(): Promise<string[]> {
  const lifecycles = [...(await readLifecycles()).values()]
  return lifecycles.flatMap(({ name, moves, jobMoves = {} }) =>
    ['create', ...Object.keys(moves), ...Object.keys(jobMoves)].map((move) => `${name}.${move}`),
  )
}

/** A part without words is shown as the code names it, in letters that no Chinese word has. */
const isRaw = (action: string) => /[A-Za-z]/.test(actionText(action).CN)

it('every act in the audit trail has words (defineMessages demands all three languages)', async () => {
  const actions = [...new Set([...(await namedActions()), ...(await moveActions())])]
  expect(actions.length).toBeGreaterThan(60)
  expect(actions).toContain('search.number')
  expect(actions.filter(isRaw)).toEqual([])
})

it('a search by a whole number reads 检索：按完整号码检索', () =>
  expect(actionText('search.number')).toEqual({
    CN: '检索：按完整号码检索',
    HK: '檢索：按完整號碼檢索',
    US: 'Search: searched by whole number',
  }))
