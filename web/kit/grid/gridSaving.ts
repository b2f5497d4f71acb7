import { failureOf } from '../wire/failure.ts'
import type { GridAnswer, GridRecord } from './grid.ts'
import { answered, isChanged, loaded, unsent } from './gridRecord.ts'
import type { RecordState } from './gridRecord.ts'
import { judge, putRecord, putRow, recount } from './gridState.ts'
import type { GridState } from './gridState.ts'

/** Records in one call at most. */
const BATCH = 50

/** Sends what waits, one call after the other: what is entered meanwhile goes with the next. */
export async function flush<R extends { sn: string }>(grid: GridState<R>): Promise<void> {
  if (grid.isSending || grid.queue.size === 0) return
  grid.isSending = true
  const taken = [...grid.queue].slice(0, BATCH)
  for (const [sn] of taken) grid.queue.delete(sn)
  const sent = taken.flatMap(([sn, index]): GridRecord[] => {
    const record = grid.rows[index]?.records[sn]
    return record ? [{ sn, version: record.version, values: record.draft }] : []
  })
  try {
    receive(grid, sent, await grid.spec.save(sent))
  } catch (thrown) {
    const failure = failureOf(thrown)
    for (const [sn, index] of taken) {
      const record = grid.rows[index]?.records[sn]
      if (record) putRecord(grid, index, unsent(record, failure))
    }
  }
  grid.isSending = false
  recount(grid)
  void flush(grid)
}

function receive<R extends { sn: string }>(grid: GridState<R>, sent: readonly GridRecord[], answer: GridAnswer<R>) {
  const news = new Map(answer.rows.map((row) => [row.sn, row]))
  for (const [index, one] of grid.rows.entries()) {
    const items = sent.filter(({ sn }) => sn in one.records)
    if (items.length === 0) continue
    const row = news.get(one.row.sn)
    const now = new Map((row ? grid.spec.recordsOf(row) : []).map((record) => [record.sn, record]))
    putRow(grid, index, { ...one, row: row ?? one.row })
    for (const record of Object.values(one.records)) {
      const item = items.find(({ sn }) => sn === record.sn)
      const refusal = answer.refused.find(({ sn }) => sn === record.sn)
      if (item) take(grid, index, answered(record, item, now.get(record.sn), refusal))
      else renew(grid, index, record, now.get(record.sn))
    }
  }
}

/** A refused record keeps its reason; any other one is judged by what it is now. */
function take<R>(grid: GridState<R>, index: number, record: RecordState): void {
  if (record.state === 'failed') putRecord(grid, index, record)
  else judge(grid, index, record)
}

/** Another record of the row, as the server has it, unless it is being changed here. */
function renew<R>(grid: GridState<R>, index: number, record: RecordState, now: GridRecord | undefined): void {
  if (!now || isChanged(record)) return
  const { state, touched } = record
  putRecord(grid, index, { ...loaded(now), state, touched })
}
