import type { Endpoint } from '@atrium/contract/core/endpoint';
import { Delete, Get, HttpCode, Patch, Post, Put, SetMetadata, UseInterceptors } from '@nestjs/common';
import { AnyFilesInterceptor } from '@nestjs/platform-express';
import { Checked } from './input.js';
import { OnlyFile } from './only-file.js';

export const ENDPOINT = Symbol('endpoint');

const verbs = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

/**
 * Serves one endpoint of the contract: its path, status, right (read by the guard) and schemas (the handler's one
 * parameter, a `Call`). There is no other way to add a call.
 */
export const Serve =
  (endpoint: Endpoint): MethodDecorator =>
  (target, key, descriptor) => {
    verbs[endpoint.method](endpoint.path)(target, key, descriptor);
    HttpCode(endpoint.status)(target, key, descriptor);
    SetMetadata(ENDPOINT, endpoint)(target, key, descriptor);
    if (endpoint.upload !== undefined) {
      const { maxBytes } = endpoint.upload;
      UseInterceptors(AnyFilesInterceptor({ limits: { fileSize: maxBytes, files: 1, fields: 20 } }), OnlyFile)(
        target,
        key,
        descriptor,
      );
    }
    Checked(endpoint)(target, key, 0);
  };
