import { type AppServer, startServer } from '../e2e/app-server.ts'

/** The real server over the built app, or over the build in APP_FOLDER, so that two builds can be compared. */
export function serveApp(): Promise<AppServer> {
  const appFolder = process.env['APP_FOLDER']
  return startServer(appFolder === undefined || appFolder === '' ? {} : { appFolder })
}
