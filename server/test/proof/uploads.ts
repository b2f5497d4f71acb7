import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { forgeWorkbook } from '../workbook.ts'
import { foundInstitution, studentWorkbook } from './institution.ts'
import { callOver, jobEnd, startServerProcess } from './kill.ts'
import type { ServerProcess } from './kill.ts'

const MEGABYTE = 1024 * 1024

/** What becomes of an upload: refused at once, or the end of its job. */
type Result = { http: number; state?: string; error?: string | null; ok?: number }

/** A real server with an institution that uploads workbooks of students; `good` is a valid one. */
export type Uploads = {
  dataDir: string
  server: ServerProcess
  good: Buffer
  resultOf: (bytes: Uint8Array) => Promise<Result>
  close: () => Promise<void>
}

export async function openUploads(): Promise<Uploads> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhikao-uploads-'))
  const server = await startServerProcess(dataDir)
  const token = await foundInstitution(server.url, server.lines)
  const good = await studentWorkbook(0, 50, '好班')
  const resultOf = async (bytes: Uint8Array): Promise<Result> => {
    const body = { mode: 'preview' } as const
    const file = { name: 'file.xlsx', bytes }
    const { http, data } = await callOver(server.url, token, studentContract.import, { body, file })
    if (http !== 200) return { http }
    const ask = () => callOver(server.url, token, jobContract.detail, { params: { id: data.job } })
    const { state, error, ok } = await jobEnd(ask)
    return { http, state, error, ok }
  }
  const close = async () => {
    await server.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, server, good, resultOf, close }
}

/** Sixty megabytes compressed to a few kilobytes. */
export const bomb = () =>
  forgeWorkbook({ sheet: `<row r="1"><c r="A1" t="inlineStr"><is><t>${'A'.repeat(60 * MEGABYTE)}</t></is></c></row>` })
/** Two hundred thousand columns. */
export const wide = () => forgeWorkbook({ sheet: `<row r="1">${'<c><v>1</v></c>'.repeat(200_000)}</row>` })
