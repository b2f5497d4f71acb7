import type { PanelRole } from '@zhikao/domain/panel/panel.model.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { assignment } from './assignment.table.ts'

type Call = { exam_sn: string; teacher_sn: string; role: PanelRole; time: { start: string; end: string } }

/** Calls examiners to exams: each has still to answer (domain.md §5.7). Called when the exams are made; the database refuses two at once. */
export async function callExaminers(db: Db, calls: readonly Call[]): Promise<void> {
  if (calls.length > 0) await db.insert(assignment).values(calls.map((call) => ({ sn: newSn(), ...call })))
}
