/*
 * A small strict reader of XML for the tests of pictures: it refuses what is not well formed, and
 * lists the elements.
 */
#ifndef SVG_READER_H
#define SVG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SVG_ELEMENTS_MOST = 20000, SVG_DEPTH_MOST = 16 };

typedef struct svg_element {
    char name[16];
    const char *attributes; /* from after the name */
    size_t attributes_size;
    const char *content; /* from after the start tag; its end is that of the element */
    size_t content_size;
} svg_element;

typedef struct svg_picture {
    svg_element *elements;
    size_t count;
    const char *fault; /* NULL: well formed */
} svg_picture;

static inline bool svg_is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == ':';
}

/* Reads one character of text: UTF-8 that XML allows, or an entity. NULL if it is neither. */
static inline const char *svg_read_character(const char *at)
{
    static const char *const entities[] = { "&amp;", "&lt;", "&gt;", "&quot;" };
    unsigned char first = (unsigned char)*at;
    if (first == '<' || first == '>' || first == '"')
        return NULL;
    if (first == '&') {
        for (size_t i = 0; i < 4; i++)
            if (strncmp(at, entities[i], strlen(entities[i])) == 0)
                return at + strlen(entities[i]);
        return NULL;
    }
    if (first < 0x80)
        return first >= 0x20 || first == '\n' ? at + 1 : NULL;
    int more = first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
    uint32_t code = more == 1 ? first & 0x1f : more == 2 ? first & 0x0f : first & 0x07;
    for (int i = 0; i < more; i++) {
        if (((unsigned char)at[1 + i] & 0xc0) != 0x80)
            return NULL;
        code = code << 6 | ((unsigned char)at[1 + i] & 0x3f);
    }
    bool allowed = more > 0 &&
                   code >= (more == 1      ? 0x80u
                               : more == 2 ? 0x800u
                                           : 0x10000u) &&
                   !(code >= 0xd800 && code < 0xe000) && code != 0xfffe && code != 0xffff &&
                   code <= 0x10ffff;
    return allowed ? at + 1 + more : NULL;
}

/* Reads the attributes up to '>' or '/>'; each is a name once, and a quoted value. */
static inline const char *svg_read_attributes(const char *at, const char **fault)
{
    const char *names[32];
    size_t sizes[32], count = 0;
    while (*at == ' ') {
        const char *name = ++at;
        while (svg_is_name(*at))
            at++;
        size_t size = (size_t)(at - name);
        for (size_t i = 0; i < count; i++)
            if (sizes[i] == size && memcmp(names[i], name, size) == 0)
                *fault = "an attribute twice";
        if (size == 0 || at[0] != '=' || at[1] != '"' || count == 32) {
            *fault = "no attribute";
            return at;
        }
        names[count] = name;
        sizes[count++] = size;
        for (at += 2; *at && *at != '"';) {
            const char *next = svg_read_character(at);
            if (!next) {
                *fault = "a bad character in an attribute";
                return at;
            }
            at = next;
        }
        at += *at == '"';
    }
    return at;
}

/* Reads a whole document. Free `elements` afterwards. */
static inline svg_picture svg_read(const char *text)
{
    svg_picture picture = { (svg_element *)calloc(SVG_ELEMENTS_MOST, sizeof(svg_element)), 0,
        NULL };
    size_t open[SVG_DEPTH_MOST], depth = 0;
    bool begun = false;
    while (*text && !picture.fault) {
        if (text[0] != '<') {
            const char *next = svg_read_character(text);
            if (!next || (depth == 0 && *text != '\n'))
                picture.fault = "a bad character";
            text = next ? next : text;
            continue;
        }
        if (text[1] == '/') {
            svg_element *element = depth > 0 ? &picture.elements[open[--depth]] : NULL;
            size_t size = element ? strlen(element->name) : 0;
            if (!element || strncmp(text + 2, element->name, size) != 0 || text[2 + size] != '>') {
                picture.fault = "an end that fits no start";
                break;
            }
            element->content_size = (size_t)(text - element->content);
            text += 3 + size;
            continue;
        }
        if ((depth == 0 && begun) || picture.count == SVG_ELEMENTS_MOST) {
            picture.fault = "too many elements";
            break;
        }
        begun = true;
        svg_element *element = &picture.elements[picture.count];
        size_t size = 0;
        while (svg_is_name(text[1 + size]) && size < sizeof element->name - 1) {
            element->name[size] = text[1 + size];
            size++;
        }
        element->attributes = text + 1 + size;
        text = svg_read_attributes(text + 1 + size, &picture.fault);
        element->attributes_size = (size_t)(text - element->attributes);
        bool empty = text[0] == '/';
        text += empty;
        if (text[0] != '>' || size == 0)
            picture.fault = picture.fault ? picture.fault : "a start that does not end";
        element->content = ++text;
        if (!empty && depth == SVG_DEPTH_MOST)
            picture.fault = "too deep";
        else if (!empty)
            open[depth++] = picture.count;
        picture.count++;
    }
    if (!picture.fault && (depth > 0 || !begun))
        picture.fault = "an element without an end";
    return picture;
}

/* Whether an element lies in another; in none where that is NULL. */
static inline bool svg_is_within(const svg_element *element, const svg_element *outer)
{
    return outer && element->attributes >= outer->content &&
           element->attributes < outer->content + outer->content_size;
}

/* The value of an attribute; "" where it is absent. The text ends at its quote, not at a zero. */
static inline const char *svg_attribute(const svg_element *element, const char *name)
{
    char start[40];
    snprintf(start, sizeof start, " %s=\"", name);
    const char *end = element->attributes + element->attributes_size;
    for (const char *at = element->attributes; at + strlen(start) <= end; at++)
        if (strncmp(at, start, strlen(start)) == 0)
            return at + strlen(start);
    return "\"";
}

static inline bool svg_attribute_is(const svg_element *element, const char *name, const char *value)
{
    const char *found = svg_attribute(element, name);
    return strncmp(found, value, strlen(value)) == 0 && found[strlen(value)] == '"';
}

#endif
