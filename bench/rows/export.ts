import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { absolute } from '../goals.ts'
import type { Book } from '../goals.ts'
import { pathOf, requestOf } from '../connection.ts'
import { EXPORT_ORG, EXPORTED } from '../institutions.ts'
import { watchJob } from '../jobs.ts'
import type { World } from '../world.ts'

const AREA = 'export of 100,000 students'
const HEALTH = requestOf({ path: '/healthz' })

/** One round: a tenant of 100,000 students exports them all. */
export async function measureExport(world: World, book: Book): Promise<void> {
  const token = world.sessions.find(({ org }) => org === EXPORT_ORG)?.token ?? ''
  const { job, seconds, memory, others, blockMs } = await watchJob(
    world,
    token,
    { path: pathOf(studentContract.export), body: '{}' },
    { request: HEALTH, everyMs: 10 },
  )
  if (job.state !== 'done' || job.ok !== EXPORTED) throw new Error(`the export ended otherwise: ${JSON.stringify(job)}`)
  book.put({ area: AREA, name: 'product, call to done', unit: 's' }, seconds)
  book.put({ area: AREA, name: 'rows', unit: '/s' }, EXPORTED / seconds)
  book.put({ area: AREA, name: 'event loop, longest block', unit: 'ms', goal: absolute(20) }, blockMs)
  book.put({ area: AREA, name: '/healthz p99 meanwhile', unit: 'ms' }, others.p99)
  if (memory)
    book.put(
      { area: AREA, name: 'memory that it takes beyond the server at rest', unit: 'MB', goal: absolute(150) },
      memory.peak - memory.before,
    )
}
