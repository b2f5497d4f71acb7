import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Parts } from './requests.ts'

/** What makes the body of a call another one that is valid too. */
export function otherBody(endpoint: Endpoint, parts: Parts): Record<string, unknown> {
  if (endpoint.name === 'trainee.exportForms') return { status: ['SUBMIT'] }
  if (endpoint.name === 'trainee.bulk') return { items: [{ sn: 'another00000000000', version: 1 }] }
  if ('items' in parts.body) return { items: [{ sn: 'another00000000000' }] }
  if (endpoint.name === 'message.saveDraft') return { content: '另一段内容' }
  if ('name' in parts.body) return { name: '另一个名字' }
  if ('title' in parts.body) return { title: '另一个标题' }
  if ('description' in parts.body) return { description: '另一段情况说明，供对照核查使用' }
  if ('text' in parts.body) return { text: '另一句话' }
  if (endpoint.name === 'trainCertificate.create') return { trainees: [{ sn: 'another00000000000' }] }
  if (endpoint.name === 'setting.save') return { value: 28 }
  if (endpoint.name === 'idphoto.saveQuota') return { warn_below: 7 }
  if (endpoint.name === 'teacher.reserve') return { reserve: parts.body['reserve'] !== true }
  if (endpoint.name.startsWith('examinerFile.')) return { reason: '另一个依据' }
  if (endpoint.name === 'teacher.consent') return { consent: parts.body['consent'] !== true }
  if (endpoint.name === 'teacher.availability') return { to: '2099-12-31' }
  if (endpoint.name === 'notice.readAll') return { today: parts.body['today'] !== true }
  if (endpoint.name === 'notice.choose') return { choices: [{ group: 'NEWS', way: 'NONE' }] }
  if (endpoint.name === 'preference.save') return { setting: { version: 1, fixedTabs: true } }
  if (endpoint.name === 'examDocument.export') return { kinds: ['badges'] }
  // A role that keeps nothing.
  if (endpoint.name === 'operator.saveRole') return { permissions: [] }
  if ('credential_sn' in parts.body) return { credential_sn: 'another00000000000' }
  return 'contact_name' in parts.body
    ? { contact_name: '另一个人' }
    : endpoint.name.endsWith('.exportPhoto')
      ? { name_by: 'id_no' }
      : {}
}
