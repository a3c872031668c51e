/** Loads the parts that the app loads when it needs them: on the virtual time nothing may wait for a file. */
export async function loadParts(): Promise<void> {
  await Promise.all([
    import('../../app/src/storage/play/former-play.ts'),
    import('../../app/src/storage/backup/lost-rounds.ts'),
    import('../../app/src/storage/backup/backups.ts'),
    import('../../app/src/storage/backup/recovery.ts'),
    import('../../app/src/storage/backup/log-recovery.ts'),
    import('../../app/src/storage/archive/legacy/former-legacy.ts'),
    import('../../app/src/storage/archive/courses/course-id-migration.ts'),
    import('../../app/src/storage/import/import-rest.ts'),
    import('../../app/src/storage/memory-environment.ts'),
  ])
}
