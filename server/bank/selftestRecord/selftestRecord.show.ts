import type { z } from 'zod'
import { selftestRecord } from '@zhikao/domain/bank/selftestRecord/selftestRecord.contract.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { inLang } from '../selftest/selftest.show.ts'
import type { SelftestRecord } from './selftestRecord.queries.ts'

export const recordOf = (record: SelftestRecord, lang: Lang): z.output<typeof selftestRecord> =>
  pick(selftestRecord, inLang(record, lang))
