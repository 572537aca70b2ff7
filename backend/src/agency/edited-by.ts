/** What every edit of an entity sets beside its fields. */
export const editedBy = (userId: string | null) => ({
  version: () => 'version + 1',
  editedVersion: () => 'version + 1',
  updatedAt: () => 'clock_timestamp()',
  updatedBy: userId,
});
