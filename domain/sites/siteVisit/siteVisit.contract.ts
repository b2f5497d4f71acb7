import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/field.ts'
import { siteVisitBody } from './siteVisit.model.ts'

const PATH = '/credential/apply/:id/visit'

export const siteVisitRow = z.strictObject({
  sn: z.string(),
  date: z.string(),
  people: z.string(),
  findings: z.string(),
  files: z.array(z.string()),
  author: z.string(),
  create_time: z.string(),
})

export const siteVisitContract = {
  list: endpoint('siteVisit.list', {
    summary: '现场考察记录；院校在审核之后可见',
    of: 'application',
    method: 'GET',
    path: PATH,
    params: byId,
    data: z.array(siteVisitRow),
    permission: 'application:read',
  }),
  create: endpoint('siteVisit.create', {
    of: 'application',
    method: 'POST',
    path: PATH,
    permission: 'application:audit',
    summary: '登记现场考察；登记后不能修改',
    params: byId,
    body: siteVisitBody,
    data: siteVisitRow,
  }),
}
