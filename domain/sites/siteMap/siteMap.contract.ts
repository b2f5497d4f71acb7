import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { orNull, sn } from '../../kernel/field.ts'
import { regionCode } from '../../kernel/organisation.ts'
import { keyword, pageOf, pageQuery, several } from '../../kernel/page.ts'
import { level } from '../../catalogue/credential/credential.model.ts'

/** An approval of a site that is in force today. `capacity`: candidates of a day. */
const approval = z.strictObject({
  sn: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  credential_name_hk: orNull,
  credential_name_en: orNull,
  levels: z.array(level),
  capacity: z.number().int(),
  valid_to: z.string(),
})
export type SiteApproval = z.output<typeof approval>

/** An assessment site with what it is approved for today. `sn` is that of its institution; place in degrees, null where neither form nor institution names it. */
export const siteRow = z.strictObject({
  sn: z.string(),
  site_code: orNull,
  org_name: z.string(),
  site_name: z.string(),
  site_address: z.string(),
  province: z.string(),
  city: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  approvals: z.array(approval),
})

/** How many sites a province has. */
const provinceCount = z.strictObject({ province: z.string(), count: z.number().int() })

export const siteMapContract = {
  list: endpoint('siteMap.list', {
    method: 'GET',
    path: '/credential/site',
    permission: 'application:read',
    summary: '考核站点分布',
    query: pageQuery(['site_code', 'name', 'province']).extend({
      keyword,
      credential_sn: several(sn).optional(),
      level: several(level).optional(),
      province: several(regionCode).optional(),
    }),
    /** `provinces`: of the sites of the other filters, whatever their province. */
    data: pageOf(siteRow).extend({ provinces: z.array(provinceCount) }),
  }),
}
