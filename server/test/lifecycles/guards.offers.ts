import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildDocument } from '../../publishing/document/document.factory.ts'
import { run } from './guardCases.ts'
import type { Closed } from './guardCases.ts'

/** The same of what is published or offered: documents and trainings. */
export const OFFER_CLOSED: Record<string, readonly Closed[]> = {
  'document.publish': [
    {
      rule: 'document_title_taken',
      as: 'system',
      from: 'INIT',
      row: { title: '同名的考核标准' },
      change: ({ db }) => buildDocument(db, { title: '同名的考核标准' }),
    },
  ],
  'trainSession.enable': [
    { rule: 'train_incomplete', as: 'system', from: 'INIT', row: { quota: null } },
    {
      rule: 'train_signup_over',
      as: 'system',
      from: 'DISABLE',
      row: async ({ db }) => ({ signup_end: addDays((await clock(db)).slice(0, 10), -1) }),
    },
    {
      rule: 'train_credential_closed',
      as: 'system',
      from: 'INIT',
      change: run(
        'update credential set training_open = false where sn = (select credential_sn from train_session where sn = $1)',
      ),
    },
    {
      rule: 'train_organiser_disabled',
      as: 'system',
      from: 'INIT',
      row: async ({ db }) => ({ org_sn: (await buildCollege(db, { org_level: 'TRAINING', status: 'DISABLE' })).sn }),
    },
  ],
}
