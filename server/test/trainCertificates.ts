import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import type { Client } from './client.ts'

const { create, detail, approve, reject } = trainCertificateContract
type Application = BodyIn<typeof create>

export const MAILING = { name: '王建国', mobile: '13904310001', address: '吉林省长春市朝阳区前进大街 2699 号' }

/** Applies for electronic certificates of these trainees of one training. */
export const applyFor = (client: Client, train_sn: string, sns: readonly string[], change: Partial<Application> = {}) =>
  client.call(create, {
    body: { train_sn, trainees: sns.map((sn) => ({ sn })), e_certificate_only: true, statement: true, ...change },
  })
export const certificateDetail = (client: Client, id: string) => client.call(detail, { params: { id } })
export const approveCertificate = (client: Client, id: string, body: BodyIn<typeof approve> = {}) =>
  client.call(approve, { params: { id }, body })
export const rejectCertificate = (client: Client, id: string, opinion: string | null = '证件照不清晰') =>
  client.call(reject, { params: { id }, body: { opinion } })
