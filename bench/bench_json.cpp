/*
 * Reading JSON against jansson, doing the same work: the text is checked, every number becomes a
 * double, every string is copied with its escapes resolved. (jansson also makes a tree; we make a
 * list of nodes.) `ns` is the time of one byte; `share` is how near that is to looking at every
 * byte once, through a table, with nothing done about it.
 */
#include "bench_common.h"
#include "sinew/json.h"
#include "sinew/number.h"

#include <jansson.h>

#include <cstdlib>
#include <cstring>

namespace
{

/* A score of waves, as people lay it out. */
std::string score_text()
{
    std::string text = "{\n  \"sinew\": 1,\n  \"items\": {\n";
    for (int i = 0; i < 3000; i++) {
        text += "    \"item_" + std::to_string(i) +
                "\": {\n      \"kind\": \"wave\",\n"
                "      \"note\": \"A pick-up that floats, with a little life in it.\",\n"
                "      \"waves\": [\n        { \"frequency_hz\": \"1/2\", \"amplitude\": 0." +
                std::to_string(100 + i) + ", \"phase_turns\": 0.25 },\n" +
                "        { \"shape\": \"triangle\", \"frequency_hz\": 3, \"amplitude\": -1.5e-2 }\n"
                "      ]\n    },\n";
    }
    return text + "    \"last\": { \"kind\": \"noise\" }\n  }\n}\n";
}

/* Measured samples. */
std::string number_text()
{
    std::string text = "[";
    char digits[SN_NUMBER_CAPACITY];
    for (int i = 0; i < 40000; i++) {
        sn_number_write(digits, std::sin(i * 0.1) * 12.5);
        text += std::string(i ? "," : "") + digits;
    }
    return text + "]";
}

std::string string_text()
{
    std::string text = "[";
    for (int i = 0; i < 20000; i++)
        text += std::string(i ? "," : "") +
                "\"caf\xc3\xa9 \\\"au lait\\\" costs 3 \xe2\x82\xac \\u2014 here\"";
    return text + "]";
}

struct work {
    std::string text;
    std::vector<sn_json_node> nodes;
    std::vector<char> spelled;
    double sum = 0;

    explicit work(std::string given) : text(std::move(given)), spelled(1 << 16)
    {
        size_t count;
        sn_json_read(text.data(), text.size(), nullptr, 0, &count, nullptr);
        nodes.resize(count);
    }

    void ours()
    {
        sn_json json = { text.data(), text.size(), nodes.data(), 0 };
        if (sn_json_read(text.data(), text.size(), nodes.data(), nodes.size(), &json.count,
                nullptr) != SN_OK)
            std::abort();
        sum = 0;
        for (size_t i = 0; i < json.count; i++) {
            double value = 0;
            if (nodes[i].type == SN_JSON_NUMBER)
                sn_number_read(text.data() + nodes[i].start, nodes[i].size, &value);
            else if (nodes[i].type == SN_JSON_STRING)
                value = static_cast<double>(sn_json_string(
                    &json, static_cast<uint32_t>(i), spelled.data(), spelled.size()));
            sum += value;
        }
        benchmark::DoNotOptimize(sum);
    }

    void theirs() const
    {
        json_t *root = json_loadb(text.data(), text.size(), 0, nullptr);
        if (!root)
            std::abort();
        benchmark::DoNotOptimize(root);
        json_decref(root);
    }

    /* Bytes by class, each looked at once. */
    void look() const
    {
        static unsigned char classes[256];
        classes['"'] = classes['\\'] = 1;
        size_t found = 0;
        for (char byte : text)
            found += classes[static_cast<unsigned char>(byte)];
        benchmark::DoNotOptimize(found);
    }
};

/* Sums numbers and the lengths of strings and names, as ours() does. */
double sum_of(json_t *value)
{
    if (json_is_object(value)) {
        double sum = 0;
        const char *key;
        json_t *member;
        json_object_foreach(value, key, member) sum +=
            static_cast<double>(std::strlen(key)) + sum_of(member);
        return sum;
    }
    if (json_is_array(value)) {
        double sum = 0;
        size_t index;
        json_t *element;
        json_array_foreach(value, index, element) sum += sum_of(element);
        return sum;
    }
    return json_is_string(value) ? static_cast<double>(json_string_length(value))
                                 : json_number_value(value);
}

void read_json(benchmark::State &state, std::string (*make)())
{
    work job(make());
    json_t *root = json_loadb(job.text.data(), job.text.size(), 0, nullptr);
    job.ours();
    double want = root ? sum_of(root) : HUGE_VAL;
    json_decref(root);
    if (!(std::fabs(job.sum - want) <= 1e-9 * (1 + std::fabs(want)))) {
        state.SkipWithError("we and jansson read different values");
        return;
    }
    double bytes = static_cast<double>(job.text.size());
    bench::contender ours = { "ours", [&] { job.ours(); }, bytes };
    bench::contender theirs = { "jansson", [&] { job.theirs(); }, bytes };
    bench::contender look = { "look", [&] { job.look(); }, bytes };
    double ns = bench::compare(state, "a byte", { ours, theirs });
    std::vector<double> limit = bench::take_turns({ look });
    state.counters["share"] = limit[0] / ns;
    state.counters["MB_per_s"] = 1e3 / ns;
    state.counters["nodes"] = static_cast<double>(job.nodes.size());
}

void register_all()
{
    bench::once(benchmark::RegisterBenchmark(
        "json/score", [](benchmark::State &state) { read_json(state, score_text); }));
    bench::once(benchmark::RegisterBenchmark(
        "json/numbers", [](benchmark::State &state) { read_json(state, number_text); }));
    bench::once(benchmark::RegisterBenchmark(
        "json/strings", [](benchmark::State &state) { read_json(state, string_text); }));
}

} // namespace

BENCH_MAIN(register_all)
