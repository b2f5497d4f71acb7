import { afterAll, beforeAll, expect, test } from 'vitest'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildCollege } from './college.factory.ts'
import { listColleges } from './college.list.queries.ts'
import { getCollege } from './college.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('of all institutions an institution reads only itself', async () => {
  const other = await buildCollege(t.db)
  for (const username of ['acc-school', 'acc-college']) {
    const actor = await getActor(t.db, username)
    await expect(getCollege(t.db, actor, other.sn)).rejects.toMatchObject({ code: 'not_found' })
    expect((await listColleges(t.db, actor, { page: 1, limit: 100 })).items.map(({ sn }) => sn)).toEqual([actor.org_sn])
  }
})
