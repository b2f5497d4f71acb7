import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { drawSeal } from '../../seed/emblem.ts'
import { machineForm } from '../../seed/siteForms.ts'
import { uploadFormFiles } from '../formFiles.ts'
import { granted, refusals } from './road.ts'
import type { Road } from './road.ts'

const UNIT = '52110000MJ0000021'
const authorityForm = (seal: string) => ({
  code: 'JXPJ',
  name: '机械行业职业技能评价中心',
  uscc: UNIT + usccCheck(UNIT),
  contact_name: '蒋志强',
  mobile: '13911002100',
  seal,
})

/** A credential of the middle level with both subjects and one direction, whose certificates are valid for three years. */
const credentialForm = (authority_sn: string) => ({
  code: 'JXGCZT',
  name: '机械工程制图',
  authority_sn,
  form_type: 'MACHINE' as const,
  exam_form: 'COMPUTER' as const,
  levels: [
    { level: 'MIDDLE' as const, fee: 290, theory_required: true, practical_required: true, fee_retake_single: 145 },
  ],
  directions: ['零件测绘'],
  majors: ['460101'],
  validity_years: 3,
})

/** An authority with the seal that its certificates carry, and its credential; not offered yet. */
export async function addCredential(road: Road) {
  const [system, center, college] = [await road.t.as('system'), await road.t.as('center'), await road.t.as('college')]
  const file = { name: '印章.png', bytes: await drawSeal() }
  const { key } = await granted(system.call(mediaContract.file, { body: {}, file }))
  const authority = await granted(system.call(authorityContract.create, { body: authorityForm(key) }))
  const body = credentialForm(authority.sn)
  const made = await granted(center.call(credentialContract.create, { body }))
  road.sn.credential = made.sn
  const refused = await refusals({
    'created by a site': college.call(credentialContract.create, { body }),
    'read by a site before it is enabled': college.call(credentialContract.detail, { params: { id: made.sn } }),
    'its authority deleted': system.call(authorityContract.remove, { params: { id: authority.sn } }),
  })
  return { status: made.status, refused }
}

/** An exam template: theory 40 and practical 60 per cent, two tasks of 40 and 60 points, each subject to be passed. */
export async function addTemplate({ t, sn }: Road) {
  const center = await t.as('center')
  const body = {
    ...templateDefaults('MACHINE'),
    name: '机械工程制图中级考试方案',
    credential_sn: sn.credential,
    level: 'MIDDLE' as const,
    theory_minutes: 60,
    question_rules: [{ type: 'SINGLE' as const, count: 49, score_each: 2 }],
    practical_minutes: 180,
    tasks: [
      { name: '零件测绘', minutes: 80, score: 40 },
      { name: '装配图绘制', minutes: 100, score: 60 },
    ],
  }
  const draft = await granted(center.call(templateContract.create, { body }))
  const params = { id: draft.sn }
  const refused = await refusals({ 'of 98 points': center.call(templateContract.enable, { params, body: {} }) })
  const whole = { ...body, question_rules: [{ type: 'SINGLE' as const, count: 50, score_each: 2 }] }
  await granted(center.call(templateContract.update, { params, body: whole }))
  const enabled = await granted(center.call(templateContract.enable, { params, body: {} }))
  const credential = center.call(credentialContract.enable, { params: { id: sn.credential }, body: {} })
  return { template: enabled, credential: await granted(credential), refused }
}

/** 30 seats for the theory, 20 stations for the practical. */
const ROOMS = {
  theory: [{ room_no: 'A101', name: '第一计算机房', seats: 30 }],
  practical: [{ room_no: 'B201', name: '制图实训室', seats: 20 }],
}

/** The form of the site, with its own files and three examiners of the credential. */
async function siteForm({ t, sn }: Road) {
  const examiners: string[] = []
  for (let at = 0; at < 3; at += 1)
    examiners.push((await buildTeacher(t.db, { examines: [{ credential_sn: sn.credential, level: 'MIDDLE' }] })).sn)
  const today = (await clock(t.db)).slice(0, 10)
  return machineForm({ today, examiners, files: await uploadFormFiles(await t.as('college')), ...ROOMS })
}

/** The site begins its application with the theory room alone, then completes the form, and submits it. */
export async function applyForSite(road: Road) {
  const { t, sn } = road
  const [center, college] = [await t.as('center'), await t.as('college')]
  const levels = ['MIDDLE' as const]
  const form = await siteForm(road)
  const draft = { credential_sn: sn.credential, levels, form: { theory: form['theory'] ?? {} } }
  const begun = await granted(college.call(applicationContract.create, { body: draft }))
  sn.application = begun.sn
  const params = { id: begun.sn }
  const refused = await refusals({
    'submitted with a form that is not whole': college.call(applicationContract.submit, { params, body: {} }),
    'approved as a draft': center.call(applicationContract.approve, { params, body: {} }),
  })
  const { contact_name, contact_mobile } = begun
  const body = { levels, contact_name, contact_mobile, statement: null, form }
  await granted(college.call(applicationContract.update, { params, body }))
  const { status } = await granted(college.call(applicationContract.submit, { params, body: {} }))
  return { status, refused }
}

/** The centre approves the application; what the site sees of its credentials afterwards. */
export async function approveSite({ t, sn }: Road) {
  const [center, college, other] = [await t.as('center'), await t.as('college'), await t.as('college2')]
  const params = { id: sn.application }
  const refused = await refusals({
    'approved by the site itself': college.call(applicationContract.approve, { params, body: {} }),
    'read by another site': other.call(applicationContract.detail, { params }),
  })
  const body = { opinion: '材料齐全，同意' }
  const approval = await granted(center.call(applicationContract.approve, { params, body }))
  const { items } = await granted(college.call(applicationContract.mine))
  return { approval, cards: items.map(({ code, state, site_code }) => [code, state, site_code]), refused }
}
