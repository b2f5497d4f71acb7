import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { EMPLOYER, traineeFaults, traineeGroups, WAITS, withOneEmployer } from './trainee.fields.tsx'
import { traineeLabels } from './trainee.labels.ts'

type Detail = DataOf<typeof traineeContract.detail>

/** Can it be submitted, now or once it is complete? */
const submits = ({ actions, refused }: Detail): boolean =>
  actions.includes('submit') || refused.some(({ move }) => move === 'submit')

/** The numbers are masked: left out, and so unchanged, until they are typed again. An ID card gives the birthday. */
const initialOf = (record: Detail) => ({
  ...record,
  id_no: undefined,
  mobile: undefined,
  birthday: saysBirthday(record.id_type) ? undefined : record.birthday,
  [EMPLOYER]: record.org_sn === null ? 'OTHER' : 'LISTED',
  submit: record.actions.includes('submit'),
  [WAITS]: !submits(record),
})

const storedOf = ({ id_no, mobile, org_sn, org_name }: Detail) => ({
  id_no,
  mobile,
  org: org_sn === null ? null : { sn: org_sn, name: org_name },
})

/** Registers a person for the training of the page, or changes a registration; institutions register their own staff. */
export function TraineeForm(props: FormDrawerOf) {
  const { user } = useSession()
  const { params } = usePage()
  const choosesEmployer = user.role !== 'school' && user.role !== 'college'
  const own = choosesEmployer ? {} : { org_sn: user.org_sn }
  return (
    <RecordFormDrawer
      {...props}
      refresh={['trainSession']}
      calls={traineeContract}
      check={traineeFaults}
      words={traineeLabels}
      complete={withOneEmployer}
      size={760}
      blank={{
        initial: { train_sn: params.sn, id_type: 'ID_CARD', [EMPLOYER]: 'LISTED', submit: true, ...own },
        groups: traineeGroups({ choosesEmployer, submits: true }),
      }}
      initialOf={initialOf}
      groupsOf={(record) => traineeGroups({ now: storedOf(record), choosesEmployer, submits: submits(record) })}
    />
  )
}
