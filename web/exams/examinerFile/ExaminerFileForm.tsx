import { Alert } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { examinerFileContract } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { examinerFileWords as words } from '@zhikao/domain/exams/examinerFile/examinerFile.messages.ts'
import { yearlyRatingWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { DateField } from '../../kit/view/dates.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField, NumberField, RadioField } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { examinerFileLabels as labels } from './examinerFile.labels.ts'

type File = DataOf<typeof examinerFileContract.detail>
type Props = { file: Pick<File, 'sn' | 'year' | 'proposals'>; onClose: () => void }

/** What the feedback proposes, year by year, with the figures that it comes from (domain.md §3.13a). */
function Proposals({ file: { year, proposals } }: Pick<Props, 'file'>) {
  const say = useSay()
  return (
    <Alert
      type="info"
      showIcon
      title={say(labels.proposals)}
      description={
        <>
          <ul className="zk-plain-list">
            {proposals.map((one) => (
              <li key={one.year} className="zk-figures">
                {say(labels.proposal, {
                  ...one,
                  year: String(one.year),
                  average: one.average.toFixed(1),
                  grade: yearlyRatingWords[one.grade],
                })}
              </li>
            ))}
          </ul>
          <span className="zk-quiet">
            {say(proposals.some((one) => one.year === year) ? labels.proposal_free : labels.proposal_none)}
          </span>
        </>
      }
    />
  )
}

/** The yearly rating, with its reason (domain.md §3.7). */
export function RatingForm({ file, onClose }: Props) {
  const proposed = file.proposals.find((one) => one.year === file.year)
  return (
    <FormDrawer
      endpoint={examinerFileContract.rate}
      params={{ id: file.sn }}
      title={labels.rate}
      submit={kitLabels.save}
      size={520}
      initial={{ year: file.year, ...(proposed && { grade: proposed.grade }) }}
      before={<Proposals file={file} />}
      groups={[
        {
          title: labels.rate,
          hint: labels.rate_hint,
          fields: [
            { name: 'year', label: words.year, input: <NumberField min={2000} max={file.year} /> },
            { name: 'grade', label: words.grade, input: <RadioField of={yearlyRatingWords} /> },
            { name: 'reason', label: words.reason, input: <AreaField maxLength={500} /> },
          ],
        },
      ]}
      success={labels.rated}
      refresh={['teacher', 'examinerFile']}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** A violation, which is only added (domain.md §5.6). */
export function ViolationForm({ file, onClose }: { file: Pick<File, 'sn'>; onClose: () => void }) {
  return (
    <FormDrawer
      endpoint={examinerFileContract.violate}
      params={{ id: file.sn }}
      title={labels.violate}
      submit={kitLabels.save}
      size={520}
      initial={{}}
      groups={[
        {
          title: labels.violate,
          hint: labels.violate_hint,
          fields: [
            { name: 'day', label: words.day, input: <DateField /> },
            { name: 'reason', label: words.violation, input: <AreaField maxLength={500} /> },
          ],
        },
      ]}
      success={labels.violated}
      refresh={['teacher', 'examinerFile']}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
