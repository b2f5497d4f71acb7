import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { bulkEndpoint } from '../../kernel/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, date, orNull, sn, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints, removalEndpoint } from '../../kernel/move.ts'
import { keyword, pageOf, pageQuery, several, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { trainSessionLifecycle } from './session.lifecycle.ts'
import { TRAIN_SESSION_STATUS, trainMode, trainSessionFields, trainType } from './session.model.ts'

const PATH = '/train'
const count = z.number().int()
const status = z.enum(TRAIN_SESSION_STATUS)

/** The fields of a session that everybody may read. */
const announced = {
  sn: z.string(),
  title: z.string(),
  levels: z.array(level),
  type: trainType,
  mode: trainMode,
  start_date: z.string(),
  end_date: z.string(),
  /** The last day on which people register. */
  signup_end: z.string(),
  place: orNull,
  hours: count,
  quota: count.nullable(),
  /** Yuan for each person. */
  fee: z.number(),
  /** Null: the platform holds it. */
  org_name: orNull,
}

export const trainSessionRow = z.strictObject({
  ...announced,
  credential_sn: z.string(),
  credential_name: z.string(),
  org_sn: orNull,
  status,
  /** Places taken, and those of them whose registration is approved. */
  taken: count,
  approved: count,
  /** People register for it today. */
  is_open: z.boolean(),
  update_time: z.string(),
  version: count,
  actions: actionsOf(trainSessionLifecycle, 'edit', 'delete'),
})
export const trainSessionDetail = trainSessionRow.extend({
  contact: orNull,
  content: orNull,
  exam_mode: orNull,
  pass_score: count,
  create_time: z.string(),
  refused: z.array(refusedMove),
})

export const openSession = z.strictObject(announced)
/** A credential with the sessions for which people register today, the next to begin first. */
export const openCredential = z.strictObject({
  sn: z.string(),
  code: z.string(),
  name: z.string(),
  sessions: z.array(openSession),
})

const filters = {
  keyword,
  /** `platform`: those that the platform holds. */
  org_sn: several(sn).optional(),
  credential_sn: several(sn).optional(),
  type: several(trainType).optional(),
  status: several(status).optional(),
  /** Sessions that have a day in this time. */
  date_from: date.optional(),
  date_to: date.optional(),
  open: yesNo.optional(),
}

export const trainSessionContract = {
  open: endpoint('trainSession.open', {
    method: 'GET',
    path: '/credential/train/list',
    permission: 'public',
    summary: '正在接受培训报名的证书，及其培训（公开登记用）',
    query: pageQuery(['sort', 'code']),
    data: pageOf(openCredential),
  }),
  types: endpoint('trainSession.types', {
    method: 'GET',
    path: '/teacher/types/list',
    permission: 'signed-in',
    summary: '考评员培训的类型',
    data: z.array(z.strictObject({ type: trainType, name: z.string() })),
  }),
  list: endpoint('trainSession.list', {
    method: 'GET',
    path: PATH,
    permission: 'train:read',
    summary: '考评员培训列表（院校只见启用的，培训机构只见本机构的）',
    query: pageQuery(['update_time', 'start_date', 'signup_end', 'title']).extend(filters),
    data: pageOf(trainSessionRow),
  }),
  create: endpoint('trainSession.create', {
    method: 'POST',
    path: PATH,
    permission: 'train:add',
    summary: '新增考评员培训',
    body: z.strictObject(trainSessionFields),
    data: trainSessionDetail,
  }),
  detail: endpoint('trainSession.detail', {
    method: 'GET',
    path: `${PATH}/:id`,
    permission: 'train:read',
    summary: '考评员培训详情',
    params: byId,
    data: trainSessionDetail,
  }),
  update: endpoint('trainSession.update', {
    method: 'PUT',
    path: `${PATH}/:id`,
    permission: 'train:edit',
    summary: '编辑考评员培训',
    params: byId,
    body: z.strictObject({ version: version.optional(), ...trainSessionFields }),
    data: trainSessionDetail,
  }),
  remove: removalEndpoint('trainSession.remove', `${PATH}/:id`, 'train:delete', '删除培训草稿'),
  ...moveEndpoints(trainSessionLifecycle, PATH, trainSessionDetail),
  bulk: bulkEndpoint(trainSessionLifecycle, PATH),
  history: historyEndpoint(trainSessionLifecycle, PATH, 'train:read'),
}
