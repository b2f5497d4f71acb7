import { afterAll, beforeAll, expect, it } from 'vitest'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { examinerIdOf } from '../../people/teacher/teacher.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, workbookOf } from '../../test/jobs.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'

const ROWS = 2000
let t: TestApp
let school: Client
let trainer: Client
let counted: ReturnType<typeof countStatements>
beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  trainer = await t.as('trainer')
  counted = countStatements(t.pool)
})
afterAll(() => t.close())

const PEOPLE =
  '姓名 证件类型 证件号码 性别 出生日期 民族 手机号 邮箱 所在单位 职称 学历 所学专业 从业年限 任教学科 技能证书名称 技能等级 技能证书编号 发票抬头 纳税人识别号'
const RESULTS = '培训编号 姓名 证件号码 手机号 单位 职称 学历 签到学时 理论成绩 技能成绩 考评实习 结果 备注'
/** A workbook with these headings and the values of each row by heading. */
function bookOf(headings: string, rows: readonly Record<string, string>[]): Promise<Buffer> {
  const header = headings.split(' ')
  return workbookOf(
    header,
    rows.map((row) => header.map((title) => row[title] ?? '')),
  )
}

it(`${ROWS} rows of people are registered without a statement per row`, async () => {
  const { sn } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, quota: ROWS })
  const people = Array.from({ length: ROWS }, (_, at) => ({
    姓名: '欧阳建华',
    证件号码: examinerIdOf(80_000 + at),
    手机号: `176${String(80_000 + at).padStart(8, '0')}`,
    邮箱: 'ouyang@example.edu.cn',
    所在单位: '长春市第一中等专业学校',
    职称: '中级',
    学历: '大学本科',
    所学专业: '汽车检测与维修',
    从业年限: '8',
  }))
  const file = { name: '报名.xlsx', bytes: await bookOf(PEOPLE, people) }
  const { data } = await school.call(traineeContract.import, { params: { id: sn }, body: { mode: 'skip' }, file })
  counted.take()
  expect(await finishedJob(school, data.job)).toMatchObject({ state: 'done', ok: ROWS, failed: 0 })
  // Some for the stage, the job and the reads of its state, and five for each 250 accounts.
  expect(counted.take()).toBeLessThan(ROWS / 2)
  expect(await count('taken', 'train_session where sn = $1', sn)).toBe(ROWS)
})

it(`${ROWS} rows of results are recorded without a statement per row`, async () => {
  const { sn } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, hours: 24, pass_score: 60, quota: ROWS })
  await t.pool.query(
    `insert into trainee (sn, train_sn, kind, registrar_org, name, gender, id_type, id_no, birthday, mobile, email, org_text, title, education, major,
      work_years, photo, title_proof, recommend_letter, promise, status)
    select 'many' || n, $1, 'org', 'org-college', '学员' || n, 'MALE', 'PASSPORT', 'E' || (10000000 + n), '1980-01-01', '175' || lpad(n::text, 8, '0'),
      'a@example.edu.cn', '长春汽车工业高等专科学校', 'MIDDLE', 'BACHELOR', '汽修', 5, 'a.jpg', 'b.pdf', 'c.pdf', true, 'AUDIT' from generate_series(1, $2::int) n`,
    [sn, ROWS],
  )
  const results = Array.from({ length: ROWS }, (_, at) => ({
    培训编号: sn,
    姓名: `学员${at + 1}`,
    证件号码: `E${10_000_001 + at}`,
    手机号: `175${String(at + 1).padStart(8, '0')}`,
    单位: '长春汽车工业高等专科学校',
    签到学时: '24',
    理论成绩: '85.5',
    结果: '合格',
  }))
  const file = { name: '成绩.xlsx', bytes: await bookOf(RESULTS, results) }
  const { data } = await trainer.call(traineeContract.importResults, { body: { mode: 'skip' }, file })
  counted.take()
  expect(await finishedJob(trainer, data.job)).toMatchObject({ state: 'done', ok: ROWS, failed: 0 })
  expect(counted.take()).toBeLessThan(ROWS / 2)
  expect(await count('count(*)::int', `trainee where train_sn = $1 and result = 'PASS'`, sn)).toBe(ROWS)
})

async function count(what: string, from: string, sn: string): Promise<unknown> {
  const { rows } = await t.pool.query<{ figure: number }>(`select ${what} as figure from ${from}`, [sn])
  return rows[0]?.figure
}
