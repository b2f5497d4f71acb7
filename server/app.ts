import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { openPool, poolDb } from './db/client.ts'
import { openStorage } from './files/openStorage.ts'
import { emptyTemp } from './files/temp.ts'
import { openJobEvents } from './jobs/events.ts'
import { openMailer } from './jobs/mailer.ts'
import { openTexter } from './jobs/texter.ts'
import { getActor } from './platform/auth/auth.queries.ts'
import { authenticate } from './platform/auth/auth.session.commands.ts'
import { createServer } from './http/server.ts'
import { serveConsole, serveDocument } from './http/console.ts'
import { serveHealth } from './http/health.ts'
import type { Services } from './services.ts'
import { assertOneSecret, readSecret } from './secret.ts'
import { siteMapRoutes } from './sites/siteMap/siteMap.routes.ts'
import { applicationRoutes } from './sites/application/application.routes.ts'
import { assignmentRoutes } from './exams/assignment/assignment.routes.ts'
import { noteNumberSearch } from './platform/audit/audit.search.commands.ts'
import { auditRoutes } from './platform/audit/audit.routes.ts'
import { authRoutes } from './platform/auth/auth.routes.ts'
import { authorityRoutes } from './catalogue/authority/authority.routes.ts'
import { borrowRoutes } from './exams/borrow/borrow.routes.ts'
import { certificateRoutes } from './results/certificate/certificate.routes.ts'
import { collegeChangeRoutes } from './people/collegeChange/collegeChange.routes.ts'
import { collegeRoutes } from './people/college/college.routes.ts'
import { credentialRoutes } from './catalogue/credential/credential.routes.ts'
import { attendanceRoutes } from './exams/attendance/attendance.routes.ts'
import { examinerFileRoutes } from './exams/examinerFile/examinerFile.routes.ts'
import { incidentRoutes } from './exams/incident/incident.routes.ts'
import { examDeviceRoutes } from './exams/examDevice/examDevice.routes.ts'
import { examRoutes } from './exams/exam/exam.routes.ts'
import { keepLate } from './exams/lateReport/lateReport.keep.commands.ts'
import { lateReportRoutes } from './exams/lateReport/lateReport.routes.ts'
import { identityCorrectionRoutes } from './exams/identityCorrection/identityCorrection.routes.ts'
import { attendanceCorrectionRoutes } from './exams/attendanceCorrection/attendanceCorrection.routes.ts'
import { roomRecordRoutes } from './exams/roomRecord/roomRecord.routes.ts'
import { dispatchRequestRoutes } from './exams/dispatchRequest/dispatchRequest.routes.ts'
import { chiefReportRoutes } from './exams/chiefReport/chiefReport.routes.ts'
import { dutyFeedbackRoutes } from './exams/dutyFeedback/dutyFeedback.routes.ts'
import { examDocumentRoutes } from './exams/examDocument/examDocument.routes.ts'
import { feeRoutes } from './exams/fee/fee.routes.ts'
import { idphotoRoutes } from './people/idphoto/idphoto.routes.ts'
import { idphotoCallRoutes } from './people/idphotoCall/idphotoCall.routes.ts'
import { idphotoToolRoutes } from './people/idphotoTool/idphotoTool.routes.ts'
import { jobRoutes } from './platform/job/job.routes.ts'
import { majorRoutes } from './people/major/major.routes.ts'
import { storeMedia } from './platform/media/media.commands.ts'
import { mediaRoutes } from './platform/media/media.routes.ts'
import { publicUploadRoutes } from './platform/publicUpload/publicUpload.routes.ts'
import { newsRoutes } from './publishing/news/news.routes.ts'
import { listWelcomeNews } from './publishing/news/news.read.queries.ts'
import { messageRoutes } from './publishing/message/message.routes.ts'
import { noticeRoutes } from './platform/notice/notice.routes.ts'
import { operatorRoutes } from './platform/operator/operator.routes.ts'
import { sealedPaperRoutes } from './exams/sealedPaper/sealedPaper.routes.ts'
import { panelRoutes } from './exams/panel/panel.routes.ts'
import { examApplicationRoutes } from './exams/examApplication/examApplication.routes.ts'
import { knowledgePointRoutes } from './bank/knowledgePoint/knowledgePoint.routes.ts'
import { questionRoutes } from './bank/question/question.routes.ts'
import { paperRoutes } from './bank/paper/paper.routes.ts'
import { findSitter } from './bank/selftest/selftest.queries.ts'
import { itemStatRoutes } from './bank/itemStat/itemStat.routes.ts'
import { selftestRoutes } from './bank/selftest/selftest.routes.ts'
import { selftestRecordRoutes } from './bank/selftestRecord/selftestRecord.routes.ts'
import { planRoutes } from './exams/plan/plan.routes.ts'
import { preferenceRoutes } from './platform/preference/preference.routes.ts'
import { settingRoutes } from './platform/setting/setting.routes.ts'
import { phraseRoutes } from './platform/phrase/phrase.routes.ts'
import { savedViewRoutes } from './platform/savedView/savedView.routes.ts'
import { documentRoutes } from './publishing/document/document.routes.ts'
import { reportRoutes } from './report/report/report.routes.ts'
import { statisticsRoutes } from './report/statistics/statistics.routes.ts'
import { searchRoutes } from './report/search/search.routes.ts'
import { scoreRoutes } from './results/score/score.routes.ts'
import { scoreEntryRoutes } from './results/scoreEntry/scoreEntry.routes.ts'
import { signupRoutes } from './exams/signup/signup.routes.ts'
import { ticketRoutes } from './exams/ticket/ticket.routes.ts'
import { studentRoutes } from './people/student/student.routes.ts'
import { studentDocumentRoutes } from './people/studentDocument/studentDocument.routes.ts'
import { studentMergeRoutes } from './people/studentMerge/studentMerge.routes.ts'
import { transferRoutes } from './people/transfer/transfer.routes.ts'
import { teacherRoutes } from './people/teacher/teacher.routes.ts'
import { IMPORT_WORKBOOKS, wireFeatures } from './wiring.ts'
import { TASKS } from './worker.ts'
import { templateRoutes } from './catalogue/template/template.routes.ts'
import { trainSessionRoutes } from './training/session/session.routes.ts'
import { registerRoutes } from './training/register/register.routes.ts'
import { trainTemplateRoutes } from './training/trainTemplate/trainTemplate.routes.ts'
import { siteConditionRoutes } from './sites/siteCondition/siteCondition.routes.ts'
import { siteVisitRoutes } from './sites/siteVisit/siteVisit.routes.ts'
import { sitePreviewRoutes } from './sites/sitePreview/sitePreview.routes.ts'
import { trainCertificateRoutes } from './training/trainCertificate/trainCertificate.routes.ts'
import { listPhotoFaults } from './training/trainee/trainee.photo.queries.ts'
import { traineeRoutes } from './training/trainee/trainee.routes.ts'

const FEATURES = [
  authRoutes,
  operatorRoutes,
  collegeRoutes,
  collegeChangeRoutes,
  majorRoutes,
  studentRoutes,
  studentDocumentRoutes,
  studentMergeRoutes,
  transferRoutes,
  idphotoRoutes,
  idphotoCallRoutes,
  idphotoToolRoutes,
  teacherRoutes,
  templateRoutes,
  authorityRoutes,
  credentialRoutes,
  applicationRoutes,
  siteMapRoutes,
  mediaRoutes,
  publicUploadRoutes,
  trainSessionRoutes,
  knowledgePointRoutes,
  questionRoutes,
  paperRoutes,
  selftestRoutes,
  selftestRecordRoutes,
  itemStatRoutes,
  trainTemplateRoutes,
  traineeRoutes,
  registerRoutes,
  trainCertificateRoutes,
  siteConditionRoutes,
  siteVisitRoutes,
  sitePreviewRoutes,
  newsRoutes,
  noticeRoutes,
  jobRoutes,
  messageRoutes,
  planRoutes,
  examApplicationRoutes,
  panelRoutes,
  sealedPaperRoutes,
  assignmentRoutes,
  examinerFileRoutes,
  examRoutes,
  attendanceRoutes,
  incidentRoutes,
  borrowRoutes,
  signupRoutes,
  feeRoutes,
  roomRecordRoutes,
  attendanceCorrectionRoutes,
  identityCorrectionRoutes,
  lateReportRoutes,
  examDeviceRoutes,
  dispatchRequestRoutes,
  chiefReportRoutes,
  dutyFeedbackRoutes,
  examDocumentRoutes,
  ticketRoutes,
  scoreRoutes,
  scoreEntryRoutes,
  certificateRoutes,
  documentRoutes,
  reportRoutes,
  statisticsRoutes,
  searchRoutes,
  auditRoutes,
  preferenceRoutes,
  savedViewRoutes,
  phraseRoutes,
  settingRoutes,
]

/** The whole server over its services: every feature's calls, health, API document, console. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const app = await createServer(services)
  for (const routes of FEATURES) routes(app, services)
  await serveHealth(app, services)
  await serveDocument(app, services)
  await serveConsole(app, services)
  return app
}

/** A bare worker has no calls: its log, and /healthz, /readyz, /metrics. */
export async function createWorkerApp(services: Services): Promise<FastifyInstance> {
  const app = await createServer(services)
  await serveHealth(app, services)
  return app
}

type Log = Services['log']

/** The secret of the settings, compared with that of the database. */
async function openSecret(config: Config, pool: Pool): Promise<string> {
  const secret = await readSecret(config)
  await assertOneSecret(pool, secret).catch((error: unknown) => pool.end().then(() => Promise.reject(error)))
  return secret
}

/** What is needed of features by what does not import them: `http`, `jobs` and features below them. */
const importSheets = new Map(
  TASKS.flatMap((task) => ('sheet' in task && task.sheet ? [[task.kind, task.sheet] as const] : [])),
)
const fromFeatures = {
  authenticate,
  findSitter,
  actorOf: getActor,
  storeFile: storeMedia,
  photoFaults: listPhotoFaults,
  noteNumberSearch,
  keepLate,
  welcomeNews: listWelcomeNews,
  importSheets,
  importWorkbooks: IMPORT_WORKBOOKS,
}

/** Opens everything that the server needs, over a migrated database; `close` ends it in order. */
export async function openServices(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<Services & { close: () => Promise<void> }> {
  wireFeatures()
  // Replaced when the HTTP server has its own; connections that break while everything closes are no news.
  const current: { log: Log | null } = { log }
  const warn = (message: string) => (error: unknown) => current.log?.warn({ err: error }, message)
  const { poolSize: max, connectionLimits: limits } = config
  const pool = openPool(databaseUrl, { max, limits, onError: warn('a database connection broke') })
  const [storage, tempRoot] = [await openStorage(config.storage), join(config.dataDir, 'tmp')]
  const [secret] = await Promise.all([openSecret(config, pool), storage.ready(), emptyTemp(tempRoot)])
  const events = await openJobEvents(pool, warn('job events are being restored'))
  const close = () => {
    current.log = null
    return events.close().then(() => pool.end())
  }
  return {
    config,
    pool,
    db: poolDb(pool),
    storage,
    secret,
    tempRoot,
    events,
    mailer: openMailer(config),
    texter: openTexter(config),
    ...fromFeatures,
    get log() {
      return current.log ?? log
    },
    set log(own) {
      current.log = own
    },
    draining: new AbortController(),
    endpoints: [],
    close,
  }
}
