import { Select } from 'antd'
import { useState } from 'react'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { useSession } from '../../kit/wire/session.tsx'
import { planLabels } from './plan.labels.ts'

const PlanNewForm = lazyPart(async () => (await import('./PlanForm.tsx')).PlanNewForm)

const keyOf = (site: { org_sn: string; credential_sn: string }) => `${site.org_sn} ${site.credential_sn}`

/** A site and a certificate that it is approved for: all other choices of a plan depend on them. */
function SiteChoice({ value, onChange }: { value: string | undefined; onChange: (key: string) => void }) {
  const say = useSay()
  const { user } = useSession()
  const [keyword, setKeyword] = useState('')
  const query = { limit: PAGE_LIMIT, ...(keyword ? { keyword } : {}) }
  const read = useRead(planContract.sites, { query }, { keep: true })
  const sites = read.data?.items ?? []
  const chosen = sites.find((site) => keyOf(site) === value)
  const nameOf = (site: (typeof sites)[number]) =>
    isPlatformRole(user.role)
      ? say(planLabels.site_option, { credential: site.credential_name, org: site.org_name })
      : site.credential_name
  const levels = chosen?.levels.map((level) => say(levelWords[level])).join(' / ')
  return (
    <div className="zk-label" style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <label htmlFor="plan-site">{say(planLabels.site)}</label>
      <Select
        id="plan-site"
        value={value ?? null}
        placeholder={say(planLabels.site_pick)}
        notFoundContent={say(planLabels.site_none)}
        loading={read.isFetching}
        showSearch={{ filterOption: false, onSearch: (word: string) => setKeyword(word.trim()) }}
        options={sites.map((site) => ({ value: keyOf(site), label: nameOf(site) }))}
        onChange={onChange}
      />
      <span className="zk-quiet">
        {chosen
          ? `${levels} · ${say(planLabels.site_until, { day: chosen.valid_to, capacity: chosen.capacity_per_day })}`
          : say(planLabels.site_hint)}
      </span>
    </div>
  )
}

/** A new plan: first the site and certificate, then the form that they allow (domain.md §3.10). */
export default function PlanNewPage() {
  const say = useSay()
  const { leaveToRecord } = useScreens()
  const { search, setSearch } = usePage()
  const { org, credential } = search
  const choice = (
    <SiteChoice
      value={org && credential ? keyOf({ org_sn: org, credential_sn: credential }) : undefined}
      onChange={(key) => {
        const [org_sn, credential_sn] = key.split(' ')
        setSearch({ org: org_sn, credential: credential_sn })
      }}
    />
  )
  const read = useRead(
    planContract.basis,
    { query: { org_sn: org ?? '', credential_sn: credential ?? '' } },
    { when: Boolean(org && credential) },
  )
  if (!org || !credential)
    return (
      <div className="zk-form-page">
        <h1>{say(planLabels.new_title)}</h1>
        <div className="zk-form zk-section">{choice}</div>
      </div>
    )
  return (
    <Reading of={read} rows={14}>
      {(basis) => (
        <PlanNewForm key={keyOf(basis)} basis={basis} before={choice} onDone={(sn) => leaveToRecord('planList', sn)} />
      )}
    </Reading>
  )
}
