import { QueryClientProvider } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { AttendanceReplayPage } from '../exams/attendance/AttendanceReplayPage.tsx'
import { attendanceLabels } from '../exams/attendance/attendance.labels.ts'
import { useSay } from '../i18n/lang.ts'
import { createQueryClient } from '../kit/wire/query.ts'
import { useTitle } from '../shell/useTitle.ts'
import './certificate.css'

/** /exam/draw: without the frame and without a session, for anybody who verifies a draw (Decided 25, 27). */
export default function DrawRoute() {
  const [client] = useState(() => createQueryClient())
  const link = useRouterState({ select: ({ location }) => location.hash })
  useTitle(useSay()(attendanceLabels.replay_title))
  return (
    <QueryClientProvider client={client}>
      <AttendanceReplayPage key={link} link={link} />
    </QueryClientProvider>
  )
}
