import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

/** The thresholds of the rules, for the platform alone (Decided 23). */
const businessRow: ScreenRow = {
  path: '/system/setting/business',
  title: titles.settingBusiness,
  screen: 'settingBusiness',
  permission: 'setting:read',
  operations: { edit: ['setting:edit'] },
}

/** The calls of the tool by all institutions, and their quotas: for the platform alone. */
const photoStatRow: ScreenRow = {
  path: '/system/setting/idphotoapistat',
  title: titles.idphotoStat,
  screen: 'idphotoStat',
  permission: 'idphoto:stat',
  operations: { edit: ['idphoto:stat'], export: ['idphoto:stat'] },
}

const auditRow: ScreenRow = {
  path: '/system/setting/audit',
  title: titles.auditList,
  screen: 'auditList',
  permission: 'audit:read',
  operations: { export: ['audit:export'] },
}

/** Operators; for the platform also the business settings, the calls of the ID-photo tool and the audit trail. */
export const settingRows = (prefix: 'center' | 'system'): ScreenRow[] => [
  { path: `/${prefix}/setting`, title: titles.setting, icon: 'setting' },
  {
    path: `/${prefix}/setting/operator`,
    title: titles.operator,
    screen: 'operatorList',
    permission: 'operator:read',
    operations: { add: ['operator:add'], edit: ['operator:edit'], delete: ['operator:delete'] },
  },
  ...(prefix === 'system' ? [businessRow, photoStatRow, auditRow] : []),
]
