import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { buildDocument } from '../../publishing/document/document.factory.ts'
import { buildTrainSession } from '../../training/session/session.factory.ts'
import { buildTrainee } from '../../training/trainee/trainee.factory.ts'
import { ORGS } from '../world.ts'
import { run } from './guardCases.ts'
import type { Closed, World } from './guardCases.ts'

const lateCondition = run(`update site_condition set due = business_now()::date - 1 where sn = $1`)
const endedApproval = run(
  `update application set status = 'DISABLE' where sn = (select application_sn from site_condition where sn = $1)`,
)

/** A row of a training that is as given. */
const ofTraining =
  (training: Parameters<typeof buildTrainSession>[1], row: object = {}) =>
  async (world: World) => ({
    train_sn: (await buildTrainSession(world.db, training)).sn,
    registrar_org: ORGS.college,
    org_sn: ORGS.college,
    org_text: null,
    ...row,
  })
const day = async ({ db }: World, days: number) => addDays((await clock(db)).slice(0, 10), days)

/** The same of what is published or offered, and of who registers for it: documents and trainings. */
export const OFFER_CLOSED: Record<string, readonly Closed[]> = {
  'paper.enable': [
    {
      rule: 'paper_item_retired',
      as: 'center',
      from: 'INIT',
      change: run(
        `update question set status = 'DISABLE' where sn in (select question_sn from bank_paper_item where paper_sn = $1)`,
      ),
    },
  ],
  'trainee.submit': [
    { rule: 'trainee_registrar', as: 'college', from: 'REJECT', row: { registrar_org: null } },
    { rule: 'trainee_incomplete', as: 'college', from: 'INIT', row: { recommend_letter: null } },
    {
      rule: 'trainee_session_closed',
      as: 'college',
      from: 'REJECT',
      row: ofTraining({ status: 'DISABLE' }),
    },
    {
      rule: 'trainee_signup_over',
      as: 'college',
      from: 'INIT',
      row: async (world) => ofTraining({ signup_end: await day(world, -1) })(world),
    },
    {
      rule: 'trainee_begun',
      as: 'college',
      from: 'REJECT',
      row: async (world) => ofTraining({ signup_end: await day(world, -1), start_date: await day(world, 0) })(world),
    },
  ],
  'trainee.approve': [
    { rule: 'trainee_first_step', as: 'system', from: 'SUBMIT', row: ofTraining({ org_sn: ORGS.trainer }) },
    {
      rule: 'trainee_accepted',
      as: 'trainer',
      from: 'SUBMIT',
      row: ofTraining({ org_sn: ORGS.trainer }, { first_audit_time: '2026-01-05 08:00:00' }),
    },
    { rule: 'trainee_unqualified', as: 'system', from: 'SUBMIT', row: { title: 'JUNIOR' } },
    {
      rule: 'trainee_twin',
      as: 'system',
      from: 'SUBMIT',
      change: async ({ db, pool }, id) => {
        const { rows } = await pool.query<{ train_sn: string; id_no: string }>(
          'select train_sn, id_no from trainee where sn = $1',
          [id],
        )
        return buildTrainee(db, { ...rows[0], status: 'AUDIT' })
      },
    },
  ],
  'trainCertificate.submit': [
    {
      rule: 'train_not_passed',
      as: 'trainer',
      from: 'REJECT',
      change: run(
        `update trainee set result = 'FAIL' where sn = (select trainee_sn from train_certificate where sn = $1)`,
      ),
    },
  ],
  'trainCertificate.approve': [
    {
      rule: 'train_not_passed',
      as: 'system',
      from: 'SUBMIT',
      change: run(
        `update trainee set result = 'FAIL' where sn = (select trainee_sn from train_certificate where sn = $1)`,
      ),
    },
    {
      rule: 'train_template_missing',
      as: 'system',
      from: 'SUBMIT',
      change: run(
        `update train_session set type = 'SUPERVISOR' where sn = (select train_sn from train_certificate where sn = $1)`,
      ),
    },
    {
      rule: 'train_template_years',
      as: 'system',
      from: 'SUBMIT',
      change: run(
        `update train_template_version set valid_years = 9 where template_sn in (select p.sn from train_template p
           where p.status = 'ENABLE' and coalesce(p.credential_sn, '') in ('', (select credential_sn from train_certificate where sn = $1)))`,
      ),
    },
    {
      rule: 'train_examiner_name',
      as: 'system',
      from: 'SUBMIT',
      change: async ({ db, pool }, id) => {
        const { rows } = await pool.query<{ id_no: string }>(
          `update trainee set name = '另一姓名' where sn = (select trainee_sn from train_certificate where sn = $1) returning id_no`,
          [id],
        )
        const { rowCount } = await pool.query('select 1 from teacher where id_no = $1', [rows[0]?.id_no])
        if (rowCount === 0) await buildTeacher(db, { id_no: rows[0]?.id_no ?? '' })
      },
    },
  ],
  'document.publish': [
    {
      rule: 'document_title_taken',
      as: 'system',
      from: 'INIT',
      row: { title: '同名的考核标准' },
      change: ({ db }) => buildDocument(db, { title: '同名的考核标准' }),
    },
  ],
  'trainTemplate.enable': [
    {
      rule: 'train_template_incomplete',
      as: 'system',
      from: 'INIT',
      change: run(`update train_template_version set elements = '[]' where template_sn = $1`),
    },
    {
      rule: 'train_template_overflow',
      as: 'system',
      from: 'DISABLE',
      change: run(`update train_template_version set misfits = '{0}' where template_sn = $1`),
    },
    {
      rule: 'train_template_years',
      as: 'system',
      from: 'INIT',
      change: run(`update train_template_version set valid_years = 9 where template_sn = $1`),
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
  'siteCondition.meet': [
    { rule: 'condition_late', as: 'college', from: 'OPEN', change: lateCondition },
    { rule: 'condition_over', as: 'college', from: 'OPEN', change: endedApproval },
  ],
  'siteCondition.confirm': [{ rule: 'evidence_missing', as: 'center', from: 'OPEN', row: { evidence_time: null } }],
  'siteCondition.return': [{ rule: 'condition_over', as: 'center', from: 'OPEN', change: endedApproval }],
}
