import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { FittingNames } from './major.columns.tsx'
import type { MajorRow } from './major.columns.tsx'
import { majorLabels as labels } from './major.labels.ts'

const LIMIT = 20

/** The majors of an institution with the credentials that fit them, for its detail (domain.md §3.3). */
export function MajorsOfCollege({ sn }: { sn: string }) {
  return (
    <Majors
      query={{ org_sn: sn }}
      none={labels.of_college_none}
      lineOf={(row) => <FittingNames list={row.credentials} />}
    />
  )
}

/** The majors that fit a credential, each with its institution, for the credential's detail (domain.md §3.3). */
export function MajorsOfCredential({ sn }: { sn: string }) {
  return <Majors query={{ credential_sn: sn }} none={labels.of_credential_none} lineOf={(row) => row.org_name} />
}

type Props = { query: Record<string, string>; none: Text; lineOf: (row: MajorRow) => ReactNode }

function Majors({ query, none, lineOf }: Props) {
  const say = useSay()
  const read = useRead(majorContract.list, { query: { ...query, limit: LIMIT, sort: 'code' } })
  return (
    <Section title={labels.section}>
      <Reading of={read} rows={2}>
        {({ items, total }) => (
          <>
            {total === 0 && <p className="zk-quiet">{say(none)}</p>}
            <ul className="zk-plain-list">
              {items.map((row) => (
                <li key={row.sn}>
                  <span className="zk-figures">{row.code}</span> <b>{row.name}</b>
                  <div className="zk-quiet">{lineOf(row)}</div>
                </li>
              ))}
            </ul>
            {total > LIMIT && <p className="zk-quiet">{say(labels.section_more, { count: total - LIMIT })}</p>}
          </>
        )}
      </Reading>
    </Section>
  )
}
