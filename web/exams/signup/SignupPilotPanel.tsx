import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { signupLabels as labels } from './signup.labels.ts'

const heads = [collegeWords.pilot_credential, labels.pilot_year, collegeWords.declared_count, labels.pilot_reached]

/** What an institution pilots, declared and reached in each year, for the institution's own page (domain.md §3.2). */
export function PilotsOfCollege({ sn }: { sn: string }) {
  const say = useSay()
  const read = useRead(signupContract.pilots, { params: { id: sn } })
  return (
    <Section title={labels.pilots}>
      <Reading of={read} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="zk-quiet">{say(labels.pilots_none)}</p>
          ) : (
            <>
              <FigureTable title={say(labels.pilots)} heads={heads}>
                {rows.map((row) => (
                  <tr key={`${row.year} ${row.credential_sn} ${row.level}`}>
                    <th scope="row">
                      {row.credential_name} · <Word of={levelWords} value={row.level} />
                    </th>
                    <td>{row.year}</td>
                    <td>{row.declared ?? '—'}</td>
                    <td>{row.reached}</td>
                  </tr>
                ))}
              </FigureTable>
              <p className="zk-quiet">{say(labels.pilot_hint)}</p>
            </>
          )
        }
      </Reading>
    </Section>
  )
}
