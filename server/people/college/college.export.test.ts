import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { readSheet } from '../../files/sheet/read.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { decodedText } from '../../test/proof/answerText.ts'
import { buildCollege } from './college.factory.ts'
import { college } from './college.table.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

let serial = 0
/** The cells of a workbook's first sheet, heading first. */
async function cellsOf(bytes: Buffer): Promise<string[][]> {
  const path = join(t.services.tempRoot, `${++serial}.xlsx`)
  await writeFile(path, bytes)
  const rows: string[][] = []
  for await (const row of readSheet(path)) rows.push(row.cells.map((cell) => cell.text))
  await rm(path)
  return rows
}

describe('export', () => {
  test('contains the filtered rows with masked mobiles, and is audited', async () => {
    const answer = await center.call(collegeContract.export, { body: { org_type: ['college'], province: ['220000'] } })
    expect(answer.http).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/院校名单_\d{14}\.xlsx/)
    const [header, ...rows] = await cellsOf(answer.raw)
    expect(header).toEqual([
      '院校名称',
      '类型',
      '办学层次',
      '学校标识码',
      '省市',
      '联系人',
      '联系人手机号',
      '试点证书',
      '已获批证书',
      '站点编号',
      '批准容量（人/日）',
      '协议编号',
      '协议到期日',
      '管理账号',
      '状态',
      '更新时间',
      '经度',
      '纬度',
    ])
    expect(rows.map((row) => row.slice(0, 15)).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
      [
        '吉林工业职业技术学院',
        '考核站点',
        '高职专科',
        '3622000003',
        '吉林省 长春市',
        '李晓明',
        '138****1003',
        '',
        '0',
        '',
        '',
        '',
        '',
        'college2',
        '启用',
      ],
      [
        '长春汽车工业高等专科学校',
        '考核站点',
        '高职专科',
        '3622000002',
        '吉林省 长春市',
        '李晓明',
        '138****1002',
        '',
        '0',
        '',
        '',
        '',
        '',
        'college',
        '启用',
      ],
    ])
    const [act] = (
      await t.db.execute<{ action: string; after: object }>(
        `select action, after from audit where action = 'college.export'`,
      )
    ).rows
    expect(act?.after).toMatchObject({ rows: 2, filter: { org_type: ['college'] } })
  })
  test('names who took it, when, and by which request, on the notes sheet', async () => {
    const { raw, headers } = await center.call(collegeContract.export, { body: {} })
    const [, notes = ''] = (await decodedText({ raw, headers: {} })).split('xl/worksheets/sheet2.xml\n')
    const [account] = (await t.db.execute<{ name: string }>(`select name from account where username = 'center'`)).rows
    expect(notes).toMatch(
      new RegExp(
        `${account?.name} \\(center\\)于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d 导出，请求编号 ${String(headers['x-request-id'])}，仅供工作使用，请勿外传`,
      ),
    )
  })
  test('does not contain deleted institutions', async () => {
    const made = await buildCollege(t.db, { name: '已删除职业学院' })
    await t.db.update(college).set({ delete_time: '2026-01-01 00:00:00' }).where(eq(college.sn, made.sn))
    expect(
      await cellsOf((await center.call(collegeContract.export, { body: { keyword: '已删除' } })).raw),
    ).toHaveLength(1)
  })
})
