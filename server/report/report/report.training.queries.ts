import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { takesTraineesToday } from '../../training/session/session.queries.ts'
import { trainSession } from '../../training/session/session.table.ts'
import { trainCertificate } from '../../training/trainCertificate/trainCertificate.table.ts'
import { isCertifiable, ofOrganiser, waitsForOrganiser } from '../../training/trainee/trainee.queries.ts'
import { trainee } from '../../training/trainee/trainee.table.ts'
import type { TileSource } from './report.tile.queries.ts'

/** What waits for a training organisation, and what it has: 培训数 (domain.md §3.21). */
export function trainingTiles(orgSn: string): TileSource[] {
  const own = sql`${trainSession} where ${trainSession.org_sn} = ${orgSn} and ${trainSession.delete_time} is null`
  return [
    {
      name: 'trainings_draft',
      permission: 'train:edit',
      rows: sql`${own} and ${trainSession.status} = 'INIT'`,
      waits: true,
      since: sql`${trainSession.create_time}`,
      deadline: sql`${trainSession.signup_end}::timestamptz`,
      place: { screen: 'trainSessionList', query: 'status=INIT' },
    },
    {
      name: 'trainings_open',
      permission: 'train:read',
      rows: sql`${own} and ${takesTraineesToday}`,
      place: { screen: 'trainSessionList', query: 'open=true' },
    },
    { name: 'trainings', permission: 'train:read', rows: own, place: { screen: 'trainSessionList' } },
    ...traineeTiles(sql`${ofOrganiser(orgSn)} and ${waitsForOrganiser}`, ofOrganiser(orgSn)),
    applicableTile(orgSn),
  ]
}

/** Registrations that wait for this decision, and all of them: 学员 (domain.md §3.21). */
export function traineeTiles(due: SQL, all: SQL): TileSource[] {
  const rows = sql`${trainee} where ${trainee.delete_time} is null`
  return [
    {
      name: 'trainees_due',
      permission: 'train:audit',
      rows: sql`${rows} and ${due}`,
      waits: true,
      since: sql`${trainee.update_time}`,
      place: { screen: 'traineeAll', query: 'due=true' },
    },
    { name: 'trainees', permission: 'train:audit', rows: sql`${rows} and ${all}`, place: { screen: 'traineeAll' } },
  ]
}

/** 待申请证书: trainees who passed a training of the organisation and have no application for a certificate (domain.md §3.21). */
const applicableTile = (orgSn: string): TileSource => ({
  name: 'certificates_to_apply',
  permission: 'trainCertificate:apply',
  rows: sql`${trainee} where ${trainee.delete_time} is null and ${ofOrganiser(orgSn)} and ${isCertifiable}`,
  waits: true,
  since: sql`${trainee.update_time}`,
  place: { screen: 'traineeAll', query: 'certifiable=true' },
})

/** Applications for training certificates that the platform decides (domain.md §5.6). */
export const certificateTile = (): TileSource => ({
  name: 'train_certificates_due',
  permission: 'trainCertificate:audit',
  rows: sql`${trainCertificate} where ${trainCertificate.status} = 'SUBMIT'`,
  waits: true,
  since: sql`${trainCertificate.update_time}`,
  place: { screen: 'trainCertificateList', query: 'status=SUBMIT' },
})
