import { Alert } from 'antd'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { examDaysOf } from './borrow.columns.tsx'
import type { OpenSite } from './borrow.columns.tsx'
import { borrowGroups } from './borrow.fields.tsx'
import { borrowLabels } from './borrow.labels.ts'

type Props = {
  site: OpenSite
  /** The city by which the sites were sorted: the request states it. */
  city?: string | undefined
  onClose: () => void
}

/** A request to an open site. */
export function BorrowForm({ site, city, onClose }: Props) {
  const say = useSay()
  const days = examDaysOf(site)
  const { org_sn: host_org_sn, credential_sn, level, sn: wanted_plan_sn } = site
  return (
    <FormDrawer
      title={borrowLabels.apply_title}
      endpoint={borrowContract.create}
      initial={{
        host_org_sn,
        credential_sn,
        level,
        wanted_plan_sn,
        title: say(borrowLabels.title_default, { credential: site.credential_name, level: levelWords[level] }),
        expected_date_start: days?.first,
        expected_date_end: days?.last,
        accept_same_examiner_rule: true,
        preferred_city: city,
      }}
      groups={borrowGroups({ host_org_sn, credential_sn, level, plan: site })}
      before={<SiteSummary site={site} />}
      submit={borrowLabels.apply_submit}
      success={borrowLabels.applied}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

function SiteSummary({ site }: { site: OpenSite }) {
  const say = useSay()
  const left = say(borrowLabels.left, { count: site.remaining })
  const until = say(borrowLabels.until, { time: site.deadline.slice(0, 16) })
  return (
    <Alert
      type="info"
      showIcon
      title={site.site_name}
      description={`${site.credential_name} · ${say(levelWords[site.level])} · ${left} · ${until}`}
    />
  )
}

/** The next round of a refused request. */
export function BorrowReapplyForm({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <EditDrawer
      title={borrowLabels.reapply_title}
      detail={borrowContract.detail}
      read={{ params: { id: sn } }}
      endpoint={borrowContract.reapply}
      params={{ id: sn }}
      initialOf={(record) => ({ ...record, opinion: undefined })}
      groupsOf={(record) =>
        borrowGroups({
          ...record,
          plan: record.wanted_plan_sn
            ? { sn: record.wanted_plan_sn, title: record.plan_title ?? record.wanted_plan_sn }
            : null,
        })
      }
      submit={borrowLabels.apply_submit}
      success={borrowLabels.applied}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
