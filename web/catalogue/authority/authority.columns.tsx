import type { authorityRow } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { authorityWords } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import type { z } from 'zod'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'

export type AuthorityRow = z.infer<typeof authorityRow>

export const authorityColumns: readonly Column<AuthorityRow>[] = [
  {
    name: 'name',
    title: authorityWords.name,
    width: 240,
    englishWidth: 220,
    show: (row) => row.name,
    sortable: true,
    card: 'identity',
  },
  {
    name: 'code',
    title: authorityWords.code,
    width: 104,
    englishWidth: 112,
    show: (row) => <span className="zk-figures">{row.code}</span>,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'uscc',
    title: authorityWords.uscc,
    width: 180,
    englishWidth: 180,
    show: (row) => <span className="zk-figures">{row.uscc}</span>,
  },
  {
    name: 'credential_count',
    title: authorityWords.credential_count,
    width: 90,
    englishWidth: 110,
    show: (row) => row.credential_count,
    figures: true,
    card: 'fact',
  },
  { name: 'contact_name', title: authorityWords.contact_name, width: 100, show: (row) => row.contact_name },
  {
    name: 'mobile',
    title: authorityWords.mobile,
    width: 120,
    show: (row) => <span className="zk-figures">{row.mobile}</span>,
  },
  {
    name: 'status',
    title: authorityWords.status,
    width: 80,
    englishWidth: 92,
    show: (row) => <StatusTag of={authorityLifecycle} value={row.status} />,
    card: 'status',
  },
  {
    name: 'update_time',
    title: authorityWords.update_time,
    width: 160,
    show: (row) => <span className="zk-figures">{row.update_time}</span>,
    sortable: true,
    extra: true,
  },
]
