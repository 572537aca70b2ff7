/**
 * Whether all of its pixels can be read: bytes that are a picture by their structure alone leave a hole on every page
 * that shows them. Outside the event loop; call it for what `pictureOf` has found small enough.
 */
export const isDecodable = async (bytes: Buffer): Promise<boolean> => {
  try {
    const { default: sharp } = await import('sharp');
    await sharp(bytes, { failOn: 'warning' }).stats();
    return true;
  } catch {
    return false;
  }
};
