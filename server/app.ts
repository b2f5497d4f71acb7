import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { openPool, poolDb } from './db/client.ts'
import { fileStorage } from './files/storage.ts'
import { emptyTemp } from './files/temp.ts'
import { openJobEvents } from './jobs/events.ts'
import { openMailer } from './jobs/mailer.ts'
import { getActor } from './features/auth/auth.queries.ts'
import { authenticate } from './features/auth/auth.session.commands.ts'
import { createServer } from './http/server.ts'
import { serveConsole, serveDocument } from './http/console.ts'
import { serveHealth } from './http/health.ts'
import type { Services } from './http/services.ts'
import { readSecret } from './secret.ts'
import { applicationRoutes } from './features/application/application.routes.ts'
import { assignmentRoutes } from './features/assignment/assignment.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authorityRoutes } from './features/authority/authority.routes.ts'
import { borrowRoutes } from './features/borrow/borrow.routes.ts'
import { certificateRoutes } from './features/certificate/certificate.routes.ts'
import { collegeRoutes } from './features/college/college.routes.ts'
import { credentialRoutes } from './features/credential/credential.routes.ts'
import { examRoutes } from './features/exam/exam.routes.ts'
import { jobRoutes } from './features/job/job.routes.ts'
import { majorRoutes } from './features/major/major.routes.ts'
import { storeMedia } from './features/media/media.commands.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { noticeRoutes } from './features/notice/notice.routes.ts'
import { operatorRoutes } from './features/operator/operator.routes.ts'
import { paperRoutes } from './features/paper/paper.routes.ts'
import { panelRoutes } from './features/panel/panel.routes.ts'
import { planRoutes } from './features/plan/plan.routes.ts'
import { preferenceRoutes } from './features/preference/preference.routes.ts'
import { reportRoutes } from './features/report/report.routes.ts'
import { scoreRoutes } from './features/score/score.routes.ts'
import { signupRoutes } from './features/signup/signup.routes.ts'
import { studentRoutes } from './features/student/student.routes.ts'
import { teacherRoutes } from './features/teacher/teacher.routes.ts'
import { templateRoutes } from './features/template/template.routes.ts'

const FEATURES = [
  authRoutes,
  operatorRoutes,
  collegeRoutes,
  majorRoutes,
  studentRoutes,
  teacherRoutes,
  templateRoutes,
  authorityRoutes,
  credentialRoutes,
  applicationRoutes,
  mediaRoutes,
  noticeRoutes,
  jobRoutes,
  planRoutes,
  panelRoutes,
  paperRoutes,
  assignmentRoutes,
  examRoutes,
  borrowRoutes,
  signupRoutes,
  scoreRoutes,
  certificateRoutes,
  reportRoutes,
  auditRoutes,
  preferenceRoutes,
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

type Log = Services['log']
const POOL_SIZE = 20

/** Opens everything the server leans on, over a migrated database; `close` ends it in order. */
export async function openServices(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<Services & { close: () => Promise<void> }> {
  const pool = openPool(databaseUrl, {
    max: POOL_SIZE,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const storage = fileStorage(config.storageRoot)
  const tempRoot = join(config.dataDir, 'tmp')
  const [secret] = await Promise.all([readSecret(config), storage.ready(), emptyTemp(tempRoot)])
  const events = await openJobEvents(pool, (error) => log.warn({ err: error }, 'job events are being restored'))
  const close = async () => {
    await events.close()
    await pool.end()
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
    authenticate,
    actorOf: getActor,
    storeFile: storeMedia,
    log,
    endpoints: [],
    close,
  }
}
