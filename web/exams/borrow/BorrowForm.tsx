import { Alert } from 'antd'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowMessages } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { kilometersText } from '@zhikao/domain/kernel/position.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { NumberLinks } from '../../kit/view/NumberLinks.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { useRead } from '../../kit/wire/query.ts'
import type { OpenSite } from './borrow.columns.tsx'
import { borrowGroups, wishFrom } from './borrow.fields.tsx'
import { borrowLabels } from './borrow.labels.ts'

type Props = {
  /** The number of the open plan. */
  plan: string
  /** The city by which the sites were sorted: the request states it. */
  city?: string | undefined
  onClose: () => void
}

/** A request to an open site, read when it opens: what refuses it is said before anything is typed. */
export function BorrowForm({ plan, city, onClose }: Props) {
  const say = useSay()
  const { record, read } = useFreshRecord(borrowContract.sites, { query: { plan_sn: plan, limit: 1 } })
  const info = useRead(collegeContract.info)
  const [site] = record?.items ?? []
  if (site?.actions.includes('apply') && info.data)
    return <RequestForm site={site} own={info.data} city={city} onClose={onClose} />
  return (
    <AppDrawer open size={640} title={say(borrowLabels.apply_title)} onClose={onClose}>
      <Reading of={read} rows={12}>
        {({ items: [found] }) =>
          found?.actions.includes('apply') ? (
            <Reading of={info} rows={12}>
              {() => null}
            </Reading>
          ) : (
            <Refusal site={found} />
          )
        }
      </Reading>
    </AppDrawer>
  )
}

/** Why there is no form; the number of a request that waits is a link to it. */
function Refusal({ site }: { site: OpenSite | undefined }) {
  const say = useSay()
  return (
    <>
      {site && <SiteSummary site={site} />}
      <Alert
        type="warning"
        showIcon
        title={say(borrowLabels.apply_refused)}
        description={<NumberLinks text={site?.refused[0]?.message ?? say(borrowMessages.borrow_plan_closed)} />}
      />
    </>
  )
}

type RequestProps = Omit<Props, 'plan'> & { site: OpenSite; own: DataOf<typeof collegeContract.info> }

function RequestForm({ site, own, city, onClose }: RequestProps) {
  const say = useSay()
  const { org_sn: host_org_sn, credential_sn, level, sn: wanted_plan_sn } = site
  return (
    <FormDrawer
      still
      title={borrowLabels.apply_title}
      endpoint={borrowContract.create}
      initial={{
        host_org_sn,
        credential_sn,
        level,
        wanted_plan_sn,
        title: say(borrowLabels.title_default, { credential: site.credential_name, level: levelWords[level] }),
        ...wishFrom(site),
        ...(city ? { preferred_city: city } : {}),
        accept_same_examiner_rule: true,
        school_contact: own.contact_name,
        school_mobile: own.contact_mobile,
      }}
      groups={borrowGroups({ host_org_sn, credential_sn, level, plan: site })}
      before={<SiteSummary site={site} />}
      submit={borrowLabels.apply_submit}
      note={borrowLabels.apply_means}
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
  const away = site.distance !== null && say(borrowLabels.away, { km: kilometersText(site.distance) })
  const facts = [site.credential_name, say(levelWords[site.level]), left, ...(away ? [away] : []), until]
  return <Alert type="info" showIcon title={site.site_name} description={facts.join(' · ')} />
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
      note={borrowLabels.apply_means}
      success={borrowLabels.applied}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
