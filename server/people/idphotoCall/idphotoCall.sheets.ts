import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import {
  apiWords,
  callWords,
  idphotoCallMessages,
  resultWords,
  sourceLabels,
} from '@zhikao/domain/people/idphotoCall/idphotoCall.messages.ts'
import { presetWords } from '@zhikao/domain/platform/media/media.messages.ts'
import { columnsOf } from '../../files/sheet/columns.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countCalls, eachCall } from './idphotoCall.queries.ts'
import type { CallFilters, CallRecord } from './idphotoCall.queries.ts'

const { plain, worded } = columnsOf<CallRecord>()(callWords)

/** The record of §8.3, field by field. */
const COLUMNS: readonly RecordColumn<CallRecord>[] = [
  plain('sn', 28),
  plain('call_time', 20),
  worded('api', 10, apiWords, (record) => record.api, false),
  plain('vendor', 12),
  worded('spec', 18, presetWords, (record) => record.spec, false),
  plain('org_name', 28),
  worded('role', 14, roleWords, (record) => record.role, false),
  plain('user_name', 14),
  plain('student_name', 14),
  worded('source', 10, sourceLabels, (record) => record.source, false),
  plain('file_kb', 12, {}, 'number'),
  worded('result', 10, resultWords, (record) => record.result, false),
  {
    key: 'fail_codes',
    title: callWords.fail_codes,
    width: 30,
    kind: 'text',
    show: (record) => record.fail_codes.join(' '),
  },
  plain('error_code', 12),
  plain('cost', 8, {}, 'number'),
  plain('duration_ms', 12, {}, 'number'),
  plain('ip', 16),
  plain('photo_id', 28),
]

export const callExport: ExportSpec<CallRecord, CallFilters> = {
  kind: 'idphoto.export',
  entity: 'idphoto',
  title: idphotoCallMessages.sheet_name,
  filter: idphotoCallContract.export.body,
  columns: () => COLUMNS,
  count: (db, _actor, filters) => countCalls(db, filters),
  rows: (db, _actor, filters) => eachCall(db, filters),
}
