import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { savedSettings } from './preference.model.ts'

/** The account's own copy of its settings; `revision` names its state, another one after each save. */
const preference = z.strictObject({ setting: savedSettings.nullable(), revision: z.string().nullable() })

export const preferenceContract = {
  current: endpoint('preference.current', {
    method: 'GET',
    path: '/user/preference',
    permission: 'signed-in',
    summary: '我保存的界面设置',
    data: preference,
  }),
  save: endpoint('preference.save', {
    method: 'PUT',
    path: '/user/preference',
    permission: 'signed-in',
    summary: '保存我的界面设置',
    body: z.strictObject({ setting: savedSettings }),
    data: preference,
  }),
  reset: endpoint('preference.reset', {
    method: 'DELETE',
    path: '/user/preference',
    permission: 'signed-in',
    summary: '重置我的界面设置',
    data: z.null(),
  }),
}
