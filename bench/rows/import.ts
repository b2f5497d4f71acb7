import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { idTypeWords, genderWords } from '@zhikao/domain/kernel/person.messages.ts'
import { eduLevelWords } from '@zhikao/domain/people/major/major.messages.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { candidateTypeWords } from '@zhikao/domain/people/student/student.messages.ts'
import { chanceOf } from '../../server/seed/random.ts'
import { IMPORT_COLUMNS } from '../../server/people/student/student.sheets.ts'
import { writeSheet } from '../../server/files/sheet/write.ts'
import type { SheetValue } from '../../server/files/sheet/write.ts'
import { atLeast, atMost } from '../goals.ts'
import type { Book } from '../goals.ts'
import { pathOf, requestOf } from '../connection.ts'
import { IMPORT_ORG, MAJORS, orgSn } from '../institutions.ts'
import { watchJob } from '../jobs.ts'
import { probe } from '../load.ts'
import { root } from '../product.ts'
import { idNumber, settle, studentOf } from '../students.ts'
import type { World } from '../world.ts'

const AREA = 'import of 100,000 students'
const ROWS = 100_000
/** Greater than every serial that is loaded. */
const FIRST_SERIAL = 12_000_000
const PROBE_MS = 20
const BASELINE_MS = 3000
/** Memory growth from the first half of the work to the second up to this ratio is accepted. */
const FLAT = 1.15

function* rows(): Generator<SheetValue[]> {
  const chance = chanceOf(99)
  for (let at = 0; at < ROWS; at += 1) {
    const one = studentOf(FIRST_SERIAL + at, chance)
    const id_no = idNumber(FIRST_SERIAL + at, '220102')
    const cells: Record<string, SheetValue> = {
      serial: at + 1,
      name: one.name,
      id_type: idTypeWords.ID_CARD.CN,
      id_no,
      gender: genderWords[one.gender].CN,
      nation: '汉族',
      student_no: `IMP${FIRST_SERIAL + at}`,
      major_code: MAJORS[one.major]?.code ?? null,
      major_name: MAJORS[one.major]?.name ?? null,
      class_name: one.class_name,
      grade_year: one.year,
      edu_level: eduLevelWords.SECONDARY.CN,
      duration: 3,
      mobile: one.mobile,
      email: `s${at}@example.com`,
      candidate_type: candidateTypeWords.STUDENT.CN,
      remark: null,
    }
    yield IMPORT_COLUMNS.map(({ key }) => cells[key] ?? null)
  }
}

/** The workbook that product and peer both read. */
export async function writeImport(world: World): Promise<string> {
  const file = join(world.folder, 'students.xlsx')
  const columns = IMPORT_COLUMNS.map(({ title, width, kind }) => ({ title: title.CN, width, kind }))
  await writeSheet(file, { sheets: [{ name: 'students', columns, rows: rows() }], mark: null })
  return file
}

type Parsed = { seconds: number; rows: number; mb: number }
async function parseAlone(file: string): Promise<Parsed> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=4096',
    join(root, 'bench', 'parse.ts'),
    'exceljs',
    file,
  ])
  const parsed: Parsed = JSON.parse(stdout)
  if (parsed.rows !== ROWS + 1) throw new Error(`exceljs read ${parsed.rows} rows`)
  return parsed
}

async function importOnce(world: World, file: string, probeRequest: Buffer) {
  const form = new FormData()
  form.set('mode', 'skip')
  form.set('file', await openAsBlob(file), 'students.xlsx')
  const token = world.sessions.find(({ org }) => org === IMPORT_ORG)?.token ?? ''
  const watched = await watchJob(
    world,
    token,
    { path: pathOf(studentContract.import), body: form },
    { request: probeRequest, everyMs: PROBE_MS },
  )
  if (watched.job.state !== 'done' || watched.job.ok !== ROWS)
    throw new Error(`the import ended otherwise: ${JSON.stringify(watched.job)}`)
  await world.pool.query('set statement_timeout = 0')
  await world.pool.query("delete from history where entity = 'student'")
  await world.pool.query("delete from student where org_sn = $1 and student_no like 'IMP%'", [orgSn(IMPORT_ORG)])
  await settle(world.pool)
  return watched
}

/** One round: the whole import through the product, another school reading its list meanwhile, and exceljs parsing the same file alone. */
export async function measureImport(world: World, book: Book, round: number, file: string): Promise<void> {
  const other = world.sessions.find(({ org }) => org === IMPORT_ORG + 1)
  const probeRequest = requestOf({
    path: `${pathOf(studentContract.list)}?grade_year=2024`,
    headers: { authorization: `Bearer ${other?.token}` },
  })
  const stop = await probe(world.product.url, probeRequest, PROBE_MS)
  await pause(BASELINE_MS)
  const quiet = await stop()
  const first = round % 2 === 1 ? await parseAlone(file) : undefined
  const { seconds, memory, others } = await importOnce(world, file, probeRequest)
  const parsed = first ?? (await parseAlone(file))
  const put = (name: string, unit: string, value: number) => book.put({ area: AREA, name, unit }, value)
  put('product, upload to done', 's', seconds)
  put('exceljs, parsing alone', 's', parsed.seconds)
  book.put({ area: AREA, name: 'exceljs ÷ product', unit: '×', goal: atLeast(1) }, parsed.seconds / seconds)
  put('exceljs, memory', 'MB', parsed.mb)
  if (memory) {
    put('server, memory at its peak', 'MB', memory.peak)
    put('reading child, memory at its peak', 'MB', memory.children)
    const goal = { ...atMost(FLAT), text: `flat (≤ ${FLAT})`, isRatio: false }
    book.put(
      { area: AREA, name: 'server, memory of second half ÷ first half', unit: '×', goal },
      memory.secondHalf / memory.firstHalf,
    )
  }
  put("another user's list before, p99", 'ms', quiet.p99)
  put("another user's list meanwhile, p99", 'ms', others.p99)
  book.put(
    { area: AREA, name: "another user's p99, meanwhile ÷ before", unit: '×', goal: atMost(2) },
    others.p99 / quiet.p99,
  )
}
