import type { ComponentProps } from 'react'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationMessages } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import type { OfferedLevel } from '@zhikao/domain/sites/application/application.rules.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { SubmitFormPage } from '../../kit/view/SubmitFormPage.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { applicationGroups } from './application.fields.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationHead } from './ApplicationHeadPanel.tsx'
import { applicationChecks } from './ApplicationCapacityPanel.tsx'
import type { CredentialCard } from './ApplicationStartPanel.tsx'

type Detail = DataOf<typeof applicationContract.detail>

const ApplicationWhole = lazyPart(async () => (await import('./ApplicationWholeForm.tsx')).ApplicationWholeForm)

/** A new application: the institution's own record fills it in. */
export function ApplicationNew({ card }: { card: CredentialCard }) {
  const info = useRead(collegeContract.info)
  return (
    <Reading of={info} rows={14}>
      {(college) => (
        <Writing
          title={fill(labels.form_title, { credential: credentialName(card) })}
          endpoint={applicationContract.create}
          initial={{
            credential_sn: card.sn,
            levels: card.levels.map(({ level }) => level),
            // A record's content, not the reader's language.
            site_name: fill(applicationMessages.default_site_name, { org: college.name }).CN,
            site_address: college.address,
            contact_name: college.contact_name,
            contact_mobile: college.contact_mobile,
            rooms: [],
          }}
          offered={card.levels}
          record={null}
          onSaved={() => undefined}
        />
      )}
    </Reading>
  )
}

/** An open application: a draft, or one that was rejected. */
export function ApplicationDraft({ sn }: { sn: string }) {
  const { read, round, reload } = useFreshRecord(applicationContract.detail, { params: { id: sn } })
  return (
    <Reading of={read} rows={14}>
      {(record) =>
        record.form ? (
          <ApplicationWhole key={round} record={record} onReload={reload} />
        ) : (
          <Writing
            key={round}
            title={fill(labels.form_title, { credential: credentialText(record) })}
            endpoint={applicationContract.update}
            params={{ id: sn }}
            initial={record}
            offered={record.offered}
            record={record}
            onSaved={reload}
            onReload={reload}
          />
        )
      }
    </Reading>
  )
}

type Props = Pick<ComponentProps<typeof SubmitFormPage>, 'title' | 'endpoint' | 'params' | 'initial' | 'onReload'> & {
  offered: readonly OfferedLevel[]
  record: Detail | null
  onSaved: () => void
}

/** The form with its two ends: saved, it stays; submitted, it is saved first and then sent in. */
function Writing({ offered, record, ...form }: Props) {
  const { leaveToRecord } = useScreens()
  return (
    <SubmitFormPage
      {...form}
      groups={applicationGroups(offered)}
      before={record && <ApplicationHead record={record} />}
      record={record}
      checks={({ rooms, levels }) => applicationChecks({ rooms: Array.isArray(rooms) ? rooms : [], levels, offered })}
      submit={{
        call: applicationContract.submit,
        label: labels.submit,
        means: labels.submit_note,
        done: labels.submitted,
      }}
      saved={labels.saved}
      onSubmitted={(sn) => leaveToRecord('applicationList', sn)}
    />
  )
}
