import * as z from 'zod/mini';
import { callSchemas, PICTURE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

export const getPictureSchemas = callSchemas({
  summary: 'Get a picture from another host that a record refers to, if the caller may see that record',
  query: z.object({ url: f.webAddress('The address of the picture is not valid') }),
  cost: PICTURE_COST,
  contentType: 'image/*',
  errors: ['resource.not-found'],
});
